"""Vectors in a core's registers: `WIDTH` numbers, which a core adds and compares at once.

In compiled code they are values like floats; uncompiled they are numpy's arrays.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.datamodel import models
from numba.extending import intrinsic, overload, register_model

WIDTH = 16
"""A power of two, no smaller than a row of worths (`work`)."""
EIGHT_BYTES = 8


class LanesType(types.Type):
    """The type by which the compiler knows a vector."""

    def __init__(self) -> None:
        super().__init__(name=f"Lanes({WIDTH})")


LANES = LanesType()
VECTOR = ir.VectorType(ir.DoubleType(), WIDTH)


@register_model(LanesType)
class LanesModel(models.PrimitiveModel):
    """The compiler's model of a vector: a value in a register, in memory only where it is written."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, VECTOR)  # type: ignore[no-untyped-call]


# --- what a core does with vectors --------------------------------------------------------------------------------


def _spot(context: Any, builder: Any, array_type: Any, array: Any, at: Any) -> Any:
    """Point to the vector that lies in an array from element `at` on."""
    data = context.make_array(array_type)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [at]), VECTOR.as_pointer())


def _load_code(typing: Any, array: Any, at: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_spot(context, builder, signature.args[0], *arguments), align=EIGHT_BYTES)

    return LANES(array, types.int64), code


def _store_code(typing: Any, array: Any, at: Any, lanes: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _spot(context, builder, signature.args[0], *arguments[:2])
        builder.store(arguments[2], place, align=EIGHT_BYTES)
        return context.get_dummy_value()

    return types.void(array, types.int64, lanes), code


def _spread_of(builder: Any, number: Any) -> Any:
    """A vector with the same number in each lane."""
    one = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), number, ir.Constant(ir.IntType(32), 0))
    order = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
    return builder.shuffle_vector(one, ir.Constant(VECTOR, ir.Undefined), order)


def _spread_code(typing: Any, number: Any) -> Any:
    return LANES(types.float64), lambda context, builder, signature, arguments: _spread_of(builder, arguments[0])


def _larger_code(typing: Any, one: Any, other: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", *arguments), *arguments)

    return LANES(LANES, LANES), code


def _plus_code(typing: Any, one: Any, other: Any) -> Any:
    return LANES(LANES, LANES), lambda context, builder, signature, arguments: builder.fadd(*arguments)


def _over_code(typing: Any, one: Any, number: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.fdiv(arguments[0], _spread_of(builder, arguments[1]))

    return LANES(LANES, types.float64), code


def _if_not_below_0_code(typing: Any, one: Any, otherwise: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        dead = builder.fcmp_ordered("<", arguments[0], ir.Constant(VECTOR, [0.0] * WIDTH))
        return builder.select(dead, arguments[1], arguments[0])

    return LANES(LANES, LANES), code


def _from_lane_code(typing: Any, one: Any, first: Any, other: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        whole = ir.VectorType(ir.IntType(64), WIDTH)
        one = builder.insert_element(ir.Constant(whole, ir.Undefined), arguments[1], ir.Constant(ir.IntType(32), 0))
        order = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
        spread = builder.shuffle_vector(one, ir.Constant(whole, ir.Undefined), order)
        beyond = builder.icmp_signed(">=", ir.Constant(whole, list(range(WIDTH))), spread)
        return builder.select(beyond, arguments[2], arguments[0])

    return LANES(LANES, types.int64, LANES), code


def _any_equal_code(typing: Any, one: Any, other: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        bits = builder.bitcast(builder.fcmp_ordered("==", *arguments), ir.IntType(WIDTH))
        return builder.icmp_unsigned("!=", bits, ir.Constant(ir.IntType(WIDTH), 0))

    return types.boolean(LANES, LANES), code


_load: Any = intrinsic(_load_code)
_store: Any = intrinsic(_store_code)
_spread: Any = intrinsic(_spread_code)
_larger: Any = intrinsic(_larger_code)
_plus: Any = intrinsic(_plus_code)
_over: Any = intrinsic(_over_code)
_if_not_below_0: Any = intrinsic(_if_not_below_0_code)
_from_lane: Any = intrinsic(_from_lane_code)
_any_equal: Any = intrinsic(_any_equal_code)

# --- what the solver says ------------------------------------------------------------------------------------------


def take(numbers: Any, at: int) -> Any:
    """The vector that begins at element `at` of an array."""
    return numbers[at : at + WIDTH].copy()


@overload(take, inline="always", strict=False)
def _take(numbers: Any, at: Any) -> Any:
    return lambda numbers, at: _load(numbers, at)


def put(numbers: Any, at: int, lanes: Any) -> None:
    """Write a vector into an array from element `at` on."""
    numbers[at : at + WIDTH] = lanes


@overload(put, inline="always", strict=False)
def _put(numbers: Any, at: Any, lanes: Any) -> Any:
    return lambda numbers, at, lanes: _store(numbers, at, lanes)


def every(number: float) -> Any:
    """The vector with the same number in each lane."""
    return np.full(WIDTH, number)


@overload(every, inline="always", strict=False)
def _every(number: Any) -> Any:
    return lambda number: _spread(number)


def larger(one: Any, other: Any) -> Any:
    """The larger number in each lane."""
    return np.maximum(one, other)


@overload(larger, inline="always", strict=False)
def _larger_of(one: Any, other: Any) -> Any:
    return lambda one, other: _larger(one, other)


def plus(one: Any, other: Any) -> Any:
    """The sum in each lane."""
    return one + other


@overload(plus, inline="always", strict=False)
def _plus_of(one: Any, other: Any) -> Any:
    return lambda one, other: _plus(one, other)


def over(one: Any, number: float) -> Any:
    """Each lane over the same number."""
    return one / number


@overload(over, inline="always", strict=False)
def _over_of(one: Any, number: Any) -> Any:
    return lambda one, number: _over(one, number)


def if_not_below_0(one: Any, otherwise: Any) -> Any:
    """The first vector where it is 0 or more, and the other one where it is not."""
    return np.where(one < 0.0, otherwise, one)


@overload(if_not_below_0, inline="always", strict=False)
def _if_not_below_0_of(one: Any, otherwise: Any) -> Any:
    return lambda one, otherwise: _if_not_below_0(one, otherwise)


def from_lane(one: Any, first: int, other: Any) -> Any:
    """The first vector with the lanes of the other from `first` on."""
    return np.where(np.arange(WIDTH) >= first, other, one)


@overload(from_lane, inline="always", strict=False)
def _from_lane_of(one: Any, first: Any, other: Any) -> Any:
    return lambda one, first, other: _from_lane(one, first, other)


def any_equal(one: Any, other: Any) -> bool:
    """Tell whether both have the same number in any lane."""
    return bool(np.any(one == other))


@overload(any_equal, inline="always", strict=False)
def _any_equal_of(one: Any, other: Any) -> Any:
    return lambda one, other: _any_equal(one, other)
