// The page asks its own server only; every answer of /do/... is the whole view, or {"error": line}.
const el = (id) => document.getElementById(id);
const make = (tag, text = "", cls = "") => Object.assign(document.createElement(tag), { textContent: text, className: cls });
let view = null, values = null, analysing = false, running = null, games = [];

async function ask(what, given = {}) {
  const answer = await fetch(`do/${what}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(given) });
  const found = await answer.json();
  if (found.error) throw new Error(found.error);
  return found;
}

async function tryTo(what, given) {
  try {
    el("error").hidden = true;
    return await ask(what, given);
  } catch (error) {
    el("error").textContent = error.message;
    el("error").hidden = false;
    return null;
  }
}

// An answer that comes after a later request is not shown: the page never goes back by itself.
let latest = 0;
async function go(what, given) {
  const mine = ++latest;
  const found = await tryTo(what, given);
  if (!found || mine !== latest) return found;
  const held = document.activeElement;
  show(found);
  if (!held.isConnected) el("question").focus({ preventScroll: true }); // the control has gone with its question
  return found;
}

// A second click on the same question, before its answer has come, is no answer to the next one.
let acting = false;
async function act(action) {
  if (acting) return;
  acting = true;
  await go("act", { action });
  acting = false;
}

function show(found) {
  const before = view;
  const moved = !view || found.count !== view.count || found.at !== view.at || found.game !== view.game;
  view = found;
  if (moved) values = null;
  const now = view.at === view.count;
  document.title = `${view.game} · nightmare-gym`;
  el("game").textContent = view.game.replaceAll("_", " ");
  el("seats").replaceChildren(...view.seats.flatMap((seat, i) => [
    make(view.asked === i ? "strong" : "span", `${seat.name}${view.seats.length > 1 ? ` (Player ${i})` : ""}: ${view.returns[i].toLocaleString(undefined, { maximumFractionDigits: 2 })}`),
    document.createTextNode(i + 1 < view.seats.length ? " · " : ""),
  ]));
  el("picture").src = `picture?at=${view.at}&of=${view.count}`;
  el("picture").alt = view.text;
  el("text").textContent = view.text;
  el("at").max = view.count;
  el("at").value = view.at;
  el("moment").value = now ? `event ${view.count}` : `${view.at} of ${view.count}`;
  el("back").disabled = el("first").disabled = view.at === 0;
  el("forth").disabled = el("last").disabled = now;
  el("undo").disabled = !view.seats.some((seat) => seat.person);
  el("watch").hidden = view.yours || (now && view.over) || view.seats.some((seat) => seat.person);
  el("question").textContent = view.over ? "The game is over." : view.question;
  el("branch").hidden = now;
  el("mistake").textContent = "";
  sayOdds("");
  tellNews(before);
  showActions();
  showSpots();
  showLog();
  showAnalysis();
}

// Screen readers are told only what is new.
function tellNews(before) {
  const goesOn = before && before.game === view.game && before.at === before.count && view.at > before.at;
  const news = goesOn ? view.events.slice(before.count + 1).flat().map((line) => line.text) : [];
  el("news").textContent = news.join(" ");
}

function showActions() {
  const worth = new Map((values?.choices ?? []).map((one) => [one.action, one]));
  el("actions").replaceChildren(...view.actions.map(({ action, name }, i) => {
    const button = actionButton(action, name, i);
    button.disabled = !view.yours;
    const known = worth.get(action);
    if (known?.values) button.append(make("span", known.values[values.seat].toFixed(2), "value"));
    for (const [mark, marked] of [["taken", view.taken], ["best", values?.best]]) {
      if (action !== marked) continue;
      button.classList.add(mark);
      button.append(make("span", mark, "mark"));
    }
    const item = make("li");
    // A disabled button gets no events, so the odds of the past hang on its item.
    item.onmouseenter = () => { if (button.disabled) tellOdds(action); };
    item.append(button);
    return item;
  }));
}

function actionButton(action, name, i) {
  const button = Object.assign(make("button"), { type: "button" });
  button.dataset.action = action;
  const key = make("kbd", i < 9 ? i + 1 : "");
  key.ariaHidden = "true";
  button.append(key, make("span", name));
  button.onclick = () => { el("choose").close(); act(action); };
  button.onmouseenter = button.onfocus = () => { tellOdds(action); light(action, true); };
  button.onmouseleave = button.onblur = () => light(action, false);
  return button;
}

// --- the places on the board -----------------------------------------------------------------------------------

const draw = (tag, given) => {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(given)) drawn.setAttribute(name, value);
  return drawn;
};

function showSpots() {
  const names = new Map(view.actions.map(({ action, name }) => [action, name]));
  el("spots").replaceChildren(...view.spots.map(({ actions, outlines }) => {
    const several = actions.length > 1;
    const spot = draw("g", { class: "spot", role: "button", tabindex: 0, "aria-label": actions.map((one) => names.get(one)).join(", or ") });
    if (several) spot.setAttribute("aria-haspopup", "dialog");
    spot.dataset.actions = JSON.stringify(actions);
    spot.append(...outlines.map((corners) => draw("polygon", { points: corners.join(" ") })));
    const take = () => (several ? chooseFrom(actions, names) : act(actions[0]));
    spot.onclick = take;
    spot.onkeydown = (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      take();
    };
    spot.onmouseenter = spot.onfocus = () => {
      if (several) sayOdds(actions.map((one) => names.get(one)).join(" · "));
      else tellOdds(actions[0]);
    };
    return spot;
  }));
}

function chooseFrom(actions, names) {
  el("choose-title").textContent = view.question;
  el("choose-actions").replaceChildren(...actions.map((action, i) => {
    const item = make("li");
    item.append(actionButton(action, names.get(action), i));
    return item;
  }));
  el("choose").showModal();
}

function light(action, on) {
  for (const spot of el("spots").children) spot.classList.toggle("lit", on && JSON.parse(spot.dataset.actions).includes(action));
}

const nameOf = (action) => view.actions.find((one) => one.action === action)?.name ?? "";
const sayOdds = (words) => document.querySelectorAll(".odds").forEach((one) => { one.textContent = words; });
let oddsOf = null;
async function tellOdds(action) {
  oddsOf = `${view.at} ${action}`;
  const asked = oddsOf;
  try {
    const found = await ask("odds", { at: view.at, action });
    if (asked !== oddsOf) return;
    sayOdds(`${nameOf(action)}: ${found.outcomes.length
      ? found.outcomes.map((one) => `${one.name} ${(100 * one.odds).toFixed(1)}%`).join(" · ")
      : "no die or card decides what comes right after it."}`);
  } catch { /* the game went on meanwhile */ }
}

function showLog() {
  const log = el("log");
  log.replaceChildren(...view.events.map((lines, i) => {
    const event = make("div", "", i === view.at ? "event here" : "event");
    event.onclick = () => go("view", { at: i });
    for (const line of lines) {
      const told = make("p", line.text);
      told.style.paddingLeft = `${line.depth}rem`;
      if (line.rules.length) told.append(" ", make("small", line.rules.join(", ")));
      event.append(told);
    }
    return event;
  }));
  const here = log.querySelector(".here");
  if (here) log.scrollTop = here.offsetTop - log.offsetTop - log.clientHeight / 2;
}

async function analyse() {
  if (view.asked === null) return;
  const at = view.at, count = view.count;
  el("analysis").replaceChildren(make("p", "Searching ..."));
  try {
    const found = await ask("analysis", { at });
    if (view.at !== at || view.count !== count) return;
    values = found;
    showActions();
  } catch (error) {
    values = { error: error.message };
  }
  showAnalysis();
}

function showAnalysis() {
  el("analysis").hidden = !analysing;
  el("show").setAttribute("aria-expanded", analysing);
  if (!analysing) return;
  if (view.asked === null) el("analysis").replaceChildren(make("p", "Nobody is asked here."));
  else if (!values) analyse();
  else if (values.error) el("analysis").replaceChildren(make("p", values.error));
  else {
    const best = values.choices[0];
    const lines = [make("p", `Best: ${best.name}, worth ${best.values[values.seat].toFixed(2)}.`)];
    const chosen = values.choices.find((one) => one.action === view.taken);
    if (chosen?.values) lines.push(make("p", `Taken: ${chosen.name}, ${(best.values[values.seat] - chosen.values[values.seat]).toFixed(2)} less.`));
    for (const one of values.choices) {
      const sure = [one.visits && `${one.visits.toLocaleString()} visits`, one.prior && `policy ${(100 * one.prior).toFixed(0)}%`].filter(Boolean).join(", ");
      lines.push(make("p", `${one.values ? one.values[values.seat].toFixed(2) : "not tried"}  ${one.name}${sure && ` (${sure})`}`, "choice"));
    }
    if (values.then.length) lines.push(make("p", `Expected line: ${values.then.join(", ")}.`));
    lines.push(make("p", values.effort));
    el("analysis").replaceChildren(...lines);
  }
}

// --- watching ---------------------------------------------------------------------------------------------------

function watch(on) {
  clearTimeout(running);
  running = null;
  el("run").textContent = on ? "Pause" : "Play";
  if (!on) return;
  const mine = setTimeout(async () => {
    const found = await go("step");
    if (running !== mine) return; // paused meanwhile: what is chosen after that is not for this event
    const stopped = found && found.doer !== null && el("stop").checked && await isMistake(found.count - 1);
    if (running === mine) watch(Boolean(found) && !found.over && !stopped);
  }, 1500 / 2 ** el("speed").value);
  running = mine;
}

// A mistake is shown as the moment before it, with the analysis.
async function isMistake(at) {
  const least = Number(el("least").value);
  const found = await tryTo("loss", { at });
  if (!found || found.loss === null || found.loss < least || found.loss === 0) return false;
  analysing = true;
  await go("view", { at });
  el("mistake").textContent = `Stopped: "${found.taken}" gives away ${found.loss.toFixed(2)}; ${found.by} thinks "${found.best}" best.`;
  return true;
}

async function offerLeast() {
  if (!el("stop").checked || el("least").value) return;
  const found = await tryTo("least");
  if (found) el("least").value = found.least;
}

function moveTo(at) {
  watch(false);
  go("view", { at: Math.max(0, Math.min(view.count, at)) });
}

// --- the form of a new game ------------------------------------------------------------------------------------

function options() {
  return Object.fromEntries([...el("form-options").querySelectorAll("input")].map((one) => [one.name, one.value]));
}

// Likewise, an answer about the seats that comes after a later question is not shown.
let latestSeats = 0;
async function offerSeats() {
  const mine = ++latestSeats;
  const game = games.find((one) => one.id === el("form-game").value);
  try {
    el("form-error").textContent = "";
    const { names } = await ask("usual", { game: game.id, options: options() });
    if (mine !== latestSeats) return;
    el("form-seats").replaceChildren(...names.map((name, i) => {
      const label = make("label", `Seat ${i} `);
      const input = Object.assign(make("input"), { value: name });
      input.setAttribute("list", "form-players");
      label.append(input);
      return label;
    }));
    const list = Object.assign(make("datalist"), { id: "form-players" });
    list.append(...game.players.map((name) => Object.assign(make("option"), { value: name })));
    el("form-seats").append(list, make("small", `You are me; other names are people's, except the players': ${game.players.join(", ")}. A number in such a name may be another one.`));
  } catch (error) {
    if (mine === latestSeats) el("form-error").textContent = error.message;
  }
}

function offerOptions() {
  const game = games.find((one) => one.id === el("form-game").value);
  el("form-options").replaceChildren(...game.options.map((option) => {
    const label = make("label", `${option.name} `);
    const input = Object.assign(make("input"), { name: option.name, placeholder: option.default });
    input.onchange = offerSeats;
    label.append(input, make("small", option.meaning));
    return label;
  }));
  offerSeats();
}

async function openForm() {
  watch(false);
  if (!games.length) {
    el("new").textContent = "Loading ...";
    games = (await tryTo("games")) ?? [];
    el("form-game").replaceChildren(...games.map((one) => make("option", one.id)));
    el("new").textContent = "New game";
  }
  el("form-game").value = view.game;
  el("form-seed").value = Math.floor(Math.random() * 1e9);
  offerOptions();
  el("form").showModal();
}

async function begin() {
  const game = games.find((one) => one.id === el("form-game").value);
  const names = [...el("form-seats").querySelectorAll("input")].map((one) => one.value);
  try {
    show(await ask("begin", { game: game.id, options: options(), names, seed: Number(el("form-seed").value) }));
    el("form").close();
    el("question").focus();
  } catch (error) {
    el("form-error").textContent = error.message;
  }
}

el("form-game").onchange = offerOptions;
el("form-begin").onclick = begin;
el("new").onclick = openForm;
el("undo").onclick = () => go("undo");
el("branch").onclick = () => go("branch", { at: view.at });
el("back").onclick = () => moveTo(view.at - 1);
el("forth").onclick = () => moveTo(view.at + 1);
el("first").onclick = () => moveTo(0);
el("last").onclick = () => moveTo(view.count);
el("at").oninput = () => moveTo(Number(el("at").value));
el("run").onclick = () => watch(running === null);
el("stop").onchange = offerLeast;
el("show").onclick = () => { analysing = !analysing; showAnalysis(); };
el("picture").onerror = () => { el("picture").hidden = true; el("words").open = true; };
el("picture").onload = () => {
  el("picture").hidden = false;
  el("spots").setAttribute("viewBox", `0 0 ${el("picture").naturalWidth} ${el("picture").naturalHeight}`);
};

const keys = {
  ArrowLeft: () => moveTo(view.at - 1), ArrowRight: () => moveTo(view.at + 1), Home: () => moveTo(0), End: () => moveTo(view.count),
  u: () => go("undo"), n: openForm, h: () => el("show").click(), p: () => { if (!el("watch").hidden) el("run").click(); },
};
document.onkeydown = (event) => {
  if (!view || el("form").open || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const number = Number(event.key);
  const offered = el(el("choose").open ? "choose-actions" : "actions").querySelectorAll("button");
  const button = number >= 1 && number <= 9 ? offered[number - 1] : null;
  if (button && !button.disabled) button.click();
  else if (keys[event.key] && !el("choose").open) keys[event.key]();
  else return;
  event.preventDefault();
};

go("view");
