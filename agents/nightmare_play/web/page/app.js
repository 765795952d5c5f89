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

async function go(what, given) {
  const found = await tryTo(what, given);
  if (found) show(found);
  return found;
}

function show(found) {
  const moved = !view || found.count !== view.count || found.at !== view.at || found.game !== view.game;
  view = found;
  if (moved) values = null;
  const now = view.at === view.count;
  document.title = `${view.game} · nightmare-gym`;
  el("game").textContent = view.game.replaceAll("_", " ");
  el("seats").replaceChildren(...view.seats.flatMap((seat, i) => [
    make(view.asked === i ? "strong" : "span", `${seat.name}: ${view.returns[i].toLocaleString(undefined, { maximumFractionDigits: 2 })}`),
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
  el("odds").textContent = "";
  showActions();
  showLog();
  showAnalysis();
}

function showActions() {
  const worth = new Map((values?.choices ?? []).map((one) => [one.action, one]));
  el("actions").replaceChildren(...view.actions.map(({ action, name }, i) => {
    const button = make("button");
    button.disabled = !view.yours;
    button.dataset.action = action;
    button.append(make("kbd", i < 9 ? i + 1 : ""), make("span", name));
    const known = worth.get(action);
    if (known?.values) button.append(make("span", known.values[values.seat].toFixed(2), "value"));
    if (action === view.taken) button.classList.add("taken");
    if (values && action === values.best) button.classList.add("best");
    button.onclick = () => go("act", { action });
    button.onmouseenter = button.onfocus = () => tellOdds(action);
    const item = make("li");
    // A disabled button gets no events, so the odds of the past hang on its item.
    item.onmouseenter = () => { if (button.disabled) tellOdds(action); };
    item.append(button);
    return item;
  }));
}

let oddsOf = null;
async function tellOdds(action) {
  oddsOf = `${view.at} ${action}`;
  const asked = oddsOf;
  try {
    const found = await ask("odds", { at: view.at, action });
    if (asked !== oddsOf) return;
    el("odds").textContent = found.outcomes.length
      ? `Then: ${found.outcomes.map((one) => `${one.name} ${(100 * one.odds).toFixed(1)}%`).join(" · ")}`
      : "No die or card decides what comes right after it.";
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

function watch(on) {
  clearTimeout(running);
  running = null;
  el("run").textContent = on ? "Pause" : "Play";
  if (!on) return;
  running = setTimeout(async () => {
    const found = await go("step");
    watch(Boolean(found) && !found.over);
  }, 1500 / 2 ** el("speed").value);
}

function moveTo(at) {
  watch(false);
  go("view", { at: Math.max(0, Math.min(view.count, at)) });
}

// --- the form of a new game ------------------------------------------------------------------------------------

function options() {
  return Object.fromEntries([...el("form-options").querySelectorAll("input")].map((one) => [one.name, one.value]));
}

async function offerSeats() {
  const game = games.find((one) => one.id === el("form-game").value);
  try {
    el("form-error").textContent = "";
    const { names } = await ask("usual", { game: game.id, options: options() });
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
    el("form-error").textContent = error.message;
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
el("show").onclick = () => { analysing = !analysing; showAnalysis(); };
el("picture").onerror = () => { el("picture").hidden = true; el("words").open = true; };
el("picture").onload = () => { el("picture").hidden = false; };

const keys = {
  ArrowLeft: () => moveTo(view.at - 1), ArrowRight: () => moveTo(view.at + 1), Home: () => moveTo(0), End: () => moveTo(view.count),
  u: () => go("undo"), n: openForm, h: () => el("show").click(), p: () => { if (!el("watch").hidden) el("run").click(); },
};
document.onkeydown = (event) => {
  if (!view || el("form").open || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const number = Number(event.key);
  const button = number >= 1 && number <= 9 ? el("actions").querySelectorAll("button")[number - 1] : null;
  if (button && !button.disabled) button.click();
  else if (keys[event.key]) keys[event.key]();
  else return;
  event.preventDefault();
};

go("view");
