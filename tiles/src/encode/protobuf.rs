//! The few forms of Protocol Buffers that a vector tile is made of.

/// Appends a variable-length integer.
#[expect(clippy::cast_possible_truncation, reason = "seven bits at a time")]
pub fn varint(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// How many bytes [`varint`] appends.
pub fn varint_len(value: u64) -> usize {
    (64 - (value | 1).leading_zeros() as usize).div_ceil(7)
}

/// Appends a field of bytes: strings, messages, packed numbers.
pub fn bytes(field: u8, value: &[u8], out: &mut Vec<u8>) {
    out.push(field << 3 | 2);
    varint(value.len() as u64, out);
    out.extend_from_slice(value);
}

/// Appends a field that is a number.
pub fn number(field: u8, value: u64, out: &mut Vec<u8>) {
    out.push(field << 3);
    varint(value, out);
}

/// Folds the sign into the lowest bit, as tile coordinates have it.
pub fn zigzag(value: i32) -> u32 {
    ((value << 1) ^ (value >> 31)).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_agree_with_what_is_written() {
        for value in [0, 1, 127, 128, 16383, 16384, u64::from(u32::MAX), u64::MAX] {
            let mut out = Vec::new();
            varint(value, &mut out);
            assert_eq!(out.len(), varint_len(value), "{value}");
        }
        assert_eq!([0, -1, 1, -2].map(zigzag), [0, 1, 2, 3]);
    }
}
