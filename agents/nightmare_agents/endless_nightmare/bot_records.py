"""Types of the bots' records; written by `nightmare records`, not by hand."""

from __future__ import annotations

from typing import Any


class Basic:
    """A group of parameters."""

    breath: float
    courage: float
    courage_reach: float
    ended: float
    horrified: float
    incantation: float
    lead: float
    lead_reach: float
    lid: float
    life: float
    mantra: float
    marker: float
    near: float
    sanity: float
    sanity_reach: float
    scared: float
    survived: float


class Active:
    """A group of parameters."""

    breath: float
    courage: float
    courage_reach: float
    ended: float
    horrified: float
    incantation: float
    lead: float
    lead_reach: float
    lid: float
    life: float
    mantra: float
    marker: float
    near: float
    sanity: float
    sanity_reach: float
    scared: float
    survived: float


class BotRecord:
    """The parameters of the hand-written players, all in one."""

    active: Active
    basic: Basic
    both: int
    breath: float
    build: int
    courage: int
    dig: int
    dread: float
    early: int
    factory: int
    falling: int
    far: int
    horrors: int
    hurry: int
    incantation: int
    k: int
    knock: int
    last_breath: float
    lost: int
    mantra: int
    more: int
    move: int
    protect: int
    reserve: int
    room: int
    safe_lead: int
    sanity: int
    scared: int
    scares: int
    scratch: Any
    stride: int
    thrift: int
