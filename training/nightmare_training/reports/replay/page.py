"""A replay as one page: pictures, words and a chart of the returns; it opens in any browser, without a server."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from PIL import Image

from nightmare_agents.files import write_text
from nightmare_gym.interfaces.replay import Replay
from nightmare_training.reports.replay.pictures import drawn, has_pictures, settled
from nightmare_training.reports.replay.scenes import Scene, who
from nightmare_training.reports.replay.text import OTHER_RULES, heading, standing
from nightmare_training.support.progress import Begin, silent

WIDEST, QUALITY = 960, 65
"""The most pixels of a picture's width, and its quality as WebP: the small letters of all boards can be read."""


def write(file: Path, replay: Replay, scenes: Sequence[Scene], pictures: bool = True, begin: Begin = silent) -> None:
    """Write the page.

    Args:
        file: The file.
        replay: The replay.
        scenes: Its scenes.
        pictures: Draw the positions, if the game has pictures.
        begin: Starts a progress bar.

    Raises:
        NotWritten: The file cannot be written.
    """
    frames, shown = _frames(scenes, begin) if pictures and has_pictures(scenes[0].position) else ([], {})
    picture, texts = 0, list(dict.fromkeys(scene.position.describe() for scene in scenes))
    places = {text: place for place, text in enumerate(texts)}
    positions = []
    for scene in scenes:
        picture = shown.get(scene.number, picture)
        text = places[scene.position.describe()]
        positions.append({"picture": picture, "text": text, "returns": scene.position.returns})
    data = {"players": replay.players, "pictures": frames, "texts": texts, "positions": positions}
    parts = {
        "title": escape(heading(replay)),
        "note": escape(replay.note),
        "remark": "" if replay.same_rules else f'<p class="remark">{escape(OTHER_RULES)}</p>',
        "players": "".join(f'<li class="seat{seat % 6}">{escape(n)}</li>' for seat, n in enumerate(replay.players)),
        "start": scenes[0].number,
        "events": "\n".join(_event(replay, place, scene) for place, scene in enumerate(scenes)),
        "end": escape(standing(replay, scenes[-1])),
        "style": _part("page.css"),
        "script": _part("page.js"),
        "data": _inert(data),
    }
    write_text(file, Template(_part("page.html")).substitute(parts))


def _event(replay: Replay, place: int, scene: Scene) -> str:
    """Write an event as an item of the list."""
    if scene.event is None:
        called = "The start" if scene.number == 0 else f"After event {scene.number}"
        return f'<li><button type="button" data-at="{place}"><b class="nature">{called}</b></button></li>'
    seat, seconds = scene.event.seat, scene.event.seconds
    kind = "nature" if seat is None else f"seat{seat % 6}"
    first, *others = map(escape, scene.lines)
    time = "" if seconds is None or seconds < 0.1 else f' <small class="time">{seconds:.1f} s</small>'
    more = "".join(f"<span>{line}</span>" for line in others)
    return (
        f'<li><button type="button" data-at="{place}" class="{kind}"><small>{scene.number}</small> '
        f"<b>{escape(who(replay, scene.event))}</b> {first}{time}{more}</button></li>"
    )


def _frames(scenes: Sequence[Scene], begin: Begin) -> tuple[list[str], dict[int, int]]:
    """Draw the scenes; return the pictures, each once, and the place of each scene's own."""
    kept = settled(scenes)
    told, places, shown = begin("pictures", len(kept)), dict[str, int](), {}
    for scene, picture in zip(kept, drawn(kept), strict=True):
        shown[scene.number] = places.setdefault(_embedded(picture), len(places))
        told(1)
    return list(places), shown


def _embedded(picture: Image.Image) -> str:
    """Return a picture as the address of itself."""
    packed = io.BytesIO()
    picture.thumbnail((WIDEST, WIDEST))
    picture.save(packed, format="WEBP", quality=QUALITY)
    return f"data:image/webp;base64,{base64.b64encode(packed.getvalue()).decode()}"


def _inert(data: Any) -> str:
    """Write JSON that cannot end the element in which it stands."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c").replace("&", "\\u0026")


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
