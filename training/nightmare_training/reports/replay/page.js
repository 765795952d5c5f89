"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const last = data.positions.length - 1;
  const byId = (id) => document.getElementById(id);
  const [picture, text, now, place, play, speed] = ["picture", "text", "now", "place", "play", "speed"].map(byId);
  const list = document.querySelector("#events ol");
  const buttons = [...list.querySelectorAll("button")];
  const chart = document.querySelector("#chart svg");
  const legend = [...document.querySelectorAll(".legend li")];
  let at = 0;
  let timer = null;

  const drawing = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return chart.appendChild(made);
  };
  const across = (position) => (last ? (600 * position) / last : 0);
  const all = data.positions.flatMap((position) => position.returns);
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const up = (value) => 152 - (144 * (value - low)) / (high - low);
  data.players.forEach((_, seat) => {
    const steps = data.positions.map((position, i) => {
      const x = across(i).toFixed(1);
      const y = up(position.returns[seat]).toFixed(1);
      return i ? `H${x}V${y}` : `M${x},${y}`;
    });
    drawing("path", { d: steps.join(""), style: `stroke:var(--seat${seat % 6})` });
  });
  const cursor = drawing("line", { y1: 0, y2: 160 });

  const show = (position) => {
    at = Math.max(0, Math.min(last, position));
    const here = data.positions[at];
    picture.hidden = !data.pictures.length;
    if (!picture.hidden) picture.src = data.pictures[here.picture];
    text.textContent = picture.alt = data.texts[here.text];
    buttons.forEach((button, i) => (i === at ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current")));
    now.replaceChildren(...[...buttons[at].childNodes].map((node) => node.cloneNode(true)));
    now.className = buttons[at].className;
    const item = buttons[at];
    if (item.offsetTop < list.scrollTop || item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = item.offsetTop - list.clientHeight / 2;
    }
    place.value = at;
    place.setAttribute("aria-valuetext", now.textContent);
    cursor.setAttribute("x1", across(at));
    cursor.setAttribute("x2", across(at));
    legend.forEach((one, seat) => (one.textContent = `${data.players[seat]} ${+here.returns[seat].toFixed(3)}`));
    if (at === last) pause();
    history.replaceState(null, "", `#${at}`);
  };
  const pause = () => {
    clearInterval(timer);
    timer = null;
    play.textContent = "Play";
  };
  const start = () => {
    if (at === last) show(0);
    timer = setInterval(() => show(at + 1), +speed.value);
    play.textContent = "Pause";
  };
  const go = {
    first: () => show(0),
    back: () => show(at - 1),
    play: () => (timer ? pause() : start()),
    on: () => show(at + 1),
    last: () => show(last),
  };
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };

  place.max = last;
  place.addEventListener("input", () => show(+place.value));
  speed.addEventListener("change", () => timer && (pause(), start()));
  document.querySelectorAll("[data-go]").forEach((button) => button.addEventListener("click", go[button.dataset.go]));
  buttons.forEach((button, i) => button.addEventListener("click", () => show(i)));
  chart.addEventListener("click", (event) => show(Math.round((event.offsetX / chart.clientWidth) * last)));
  document.addEventListener("keydown", (event) => {
    const done = keys[event.key];
    const typing = event.target === place || event.target === speed;
    const pressing = event.key === " " && event.target.closest("button");
    if (!done || typing || pressing || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go[done]();
  });
  addEventListener("hashchange", () => show(+location.hash.slice(1) || 0));
  show(+location.hash.slice(1) || 0);
})();
