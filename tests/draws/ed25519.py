"""Ed25519 in plain Python after RFC 8032 §6: slow, variable in time, for deriving and comparing in tests only."""

from hashlib import sha512

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int]
NEUTRAL: Point = (0, 1)


def add(a: Point, b: Point) -> Point:
    t = D * a[0] * b[0] * a[1] * b[1] % P
    x = (a[0] * b[1] + a[1] * b[0]) * pow(1 + t, -1, P) % P
    y = (a[1] * b[1] + a[0] * b[0]) * pow(1 - t, -1, P) % P
    return x, y


def multiply(n: int, point: Point) -> Point:
    result = NEUTRAL
    while n:
        if n & 1:
            result = add(result, point)
        point, n = add(point, point), n >> 1
    return result


def recover_x(y: int, sign: int) -> int | None:
    """The x of a point with this y, None where there is none; for x = 0 both signs are taken, as lax decoders do."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if x * x % P != square:
        return None
    return P - x if x and x & 1 != sign else x


BASE: Point = (recover_x(4 * pow(5, -1, P) % P, 0) or 0, 4 * pow(5, -1, P) % P)


def encode(point: Point) -> bytes:
    return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")


def decode_laxly(raw: bytes) -> Point | None:
    """The point, also for a y that is not reduced."""
    number = int.from_bytes(raw, "little")
    y = number % 2**255 % P
    x = recover_x(y, number >> 255)
    return None if x is None else (x, y)


def hash_number(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)).digest(), "little")


def expand(seed: bytes) -> tuple[int, bytes]:
    raw = sha512(seed).digest()
    scalar = int.from_bytes(raw[:32], "little") & (1 << 254) - 8 | 1 << 254
    return scalar, raw[32:]


def public_key(seed: bytes) -> bytes:
    return encode(multiply(expand(seed)[0], BASE))


def sign(seed: bytes, message: bytes) -> bytes:
    scalar, prefix = expand(seed)
    key, r = public_key(seed), hash_number(prefix, message) % ORDER
    commitment = encode(multiply(r, BASE))
    s = (r + hash_number(commitment, key, message) % ORDER * scalar) % ORDER
    return commitment + s.to_bytes(32, "little")


def _difference(key: bytes, message: bytes, signature: bytes) -> Point | None:
    """S·B - k·A, None where S or A is none."""
    s, a = int.from_bytes(signature[32:], "little"), decode_laxly(key)
    if s >= ORDER or a is None:
        return None
    k = hash_number(signature[:32], key, message) % ORDER
    return add(multiply(s, BASE), multiply(k, (P - a[0], a[1])))


def verify(key: bytes, message: bytes, signature: bytes) -> bool:
    """The equation without cofactor, compared as bytes: the verdict of docs/protocol.md for a usable key."""
    difference = _difference(key, message, signature)
    return difference is not None and encode(difference) == signature[:32]


def verify_with_cofactor(key: bytes, message: bytes, signature: bytes) -> bool:
    """What a verifier of ZIP 215 says: both sides are multiplied by eight first, and R may be spelt in any way."""
    difference, r = _difference(key, message, signature), decode_laxly(signature[:32])
    return difference is not None and r is not None and multiply(8, difference) == multiply(8, r)


def small_order_keys() -> set[bytes]:
    """Every encoding, reduced or not, of the eight points whose order divides eight."""
    y, torsion = 2, set[Point]()
    while len(torsion) < 8:  # ORDER times any point lies among the eight; walk until a generator of them is met
        x = recover_x(y, 0)
        if x is not None:
            start = multiply(ORDER, (x, y))
            torsion = {multiply(n, start) for n in range(8)}
        y += 1
    ys = {point[1] for point in torsion}
    numbers = {raw for y in ys for raw in (y, y + P) if raw < 2**255}
    return {(number | sign << 255).to_bytes(32, "little") for number in numbers for sign in (0, 1)}
