"""Messages of Protocol Buffers, from the specification of their encoding."""


def varints(data):
    """The numbers that follow one another in some bytes."""
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0


def fields(data):
    """Number and contents of each field: an integer, or bytes. Fails on wire types that are none."""
    at = 0

    def varint():
        nonlocal at
        start = at
        while data[at] > 127:
            at += 1
        at += 1
        return next(varints(data[start:at]))

    while at < len(data):
        key = varint()
        kind = key & 7
        if kind == 0:
            yield key >> 3, varint()
            continue
        assert kind in (1, 2), f"wire type {kind}"
        length = 8 if kind == 1 else varint()
        assert at + length <= len(data)
        yield key >> 3, data[at:at + length]
        at += length


def varint(value):
    """The bytes of a number."""
    out = b""
    while value > 127:
        out, value = out + bytes([value & 127 | 128]), value >> 7
    return out + bytes([value])


def field(number, content):
    """The bytes of a field that holds an integer or bytes."""
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    return varint(number << 3 | 2) + varint(len(content)) + content
