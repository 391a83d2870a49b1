//! The protobuf wire format, as far as blocks need it: fields as slices, so that what does not matter is never decoded.
//! See <https://protobuf.dev/programming-guides/encoding/>.

use std::borrow::Cow;

use super::error::BlobError;

/// A field's value.
#[derive(Debug, Clone, Copy)]
pub(super) enum Value<'a> {
    /// A number in variable length.
    Varint(u64),
    /// Text, a message or packed numbers.
    Bytes(&'a [u8]),
    /// A fixed-length number, which no field of ours is.
    Fixed,
}

impl<'a> Value<'a> {
    /// The bytes of a field that must have some.
    pub fn bytes(self, field: &str) -> Result<&'a [u8], BlobError> {
        match self {
            Self::Bytes(bytes) => Ok(bytes),
            _ => {
                Err(BlobError::damaged(format!("{field} is a number where a message is expected")))
            }
        }
    }

    /// The number of a field that must be one.
    pub fn varint(self, field: &str) -> Result<u64, BlobError> {
        match self {
            Self::Varint(number) => Ok(number),
            _ => {
                Err(BlobError::damaged(format!("{field} is a message where a number is expected")))
            }
        }
    }
}

/// Reads one varint off the front of `bytes`.
pub(super) fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for (n, &byte) in bytes.iter().enumerate().take(10) {
        number |= u64::from(byte & 0x7f).checked_shl(7 * u32::try_from(n).ok()?)?;
        if byte < 0x80 {
            *bytes = bytes.get(n + 1..)?;
            return Some(number);
        }
    }
    None
}

/// A zigzag-coded number (protobuf's sint64).
pub(super) fn zigzag(number: u64) -> i64 {
    (number >> 1).cast_signed() ^ -((number & 1).cast_signed())
}

/// The fields of a message, in order.
pub(super) struct Fields<'a> {
    rest: &'a [u8],
}

impl<'a> Fields<'a> {
    pub fn new(message: &'a [u8]) -> Self {
        Self { rest: message }
    }

    /// The bytes behind the fields that were read.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// The next field's number and value; `None` at the end of the message.
    pub fn next(&mut self) -> Result<Option<(u64, Value<'a>)>, BlobError> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let cut_off = || BlobError::damaged("a field reaches beyond its message");
        let tag = varint(&mut self.rest).ok_or_else(cut_off)?;
        let value = match tag & 7 {
            0 => Value::Varint(varint(&mut self.rest).ok_or_else(cut_off)?),
            1 => {
                self.take(8).ok_or_else(cut_off)?;
                Value::Fixed
            }
            2 => {
                let length = varint(&mut self.rest).ok_or_else(cut_off)?;
                let length = usize::try_from(length).map_err(|_| cut_off())?;
                Value::Bytes(self.take(length).ok_or_else(cut_off)?)
            }
            5 => {
                self.take(4).ok_or_else(cut_off)?;
                Value::Fixed
            }
            other => {
                return Err(BlobError::damaged(format!(
                    "a field has the unknown wire type {other}"
                )));
            }
        };
        Ok(Some((tag >> 3, value)))
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(taken)
    }
}

/// Packed numbers, undecoded. The format lets them come in several pieces, or one by one.
#[derive(Debug, Default)]
pub(super) struct Packed<'a> {
    bytes: Cow<'a, [u8]>,
}

impl<'a> Packed<'a> {
    /// Takes in a field's value.
    pub fn add(&mut self, value: Value<'a>, field: &str) -> Result<(), BlobError> {
        match value {
            Value::Bytes(piece) if self.bytes.is_empty() => self.bytes = Cow::Borrowed(piece),
            Value::Bytes(piece) => self.bytes.to_mut().extend_from_slice(piece),
            Value::Varint(mut number) => {
                let bytes = self.bytes.to_mut();
                loop {
                    let [low, ..] = number.to_le_bytes();
                    number >>= 7;
                    if number == 0 {
                        bytes.push(low & 0x7f);
                        break;
                    }
                    bytes.push(low | 0x80);
                }
            }
            Value::Fixed => {
                return Err(BlobError::damaged(format!("{field} has numbers of fixed length")));
            }
        }
        Ok(())
    }

    /// How many numbers there are: each ends in a byte without the high bit.
    pub fn count(&self) -> usize {
        self.bytes.iter().filter(|byte| **byte < 0x80).count()
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The numbers.
    pub fn numbers(&self) -> Numbers<'_> {
        Numbers { rest: &self.bytes }
    }
}

/// Numbers of a packed field.
pub(super) struct Numbers<'a> {
    rest: &'a [u8],
}

impl Numbers<'_> {
    /// The next number; `None` at the end.
    #[inline]
    pub fn next(&mut self) -> Result<Option<u64>, BlobError> {
        match self.rest {
            [] => Ok(None),
            // Most deltas fit a byte or two.
            [one, rest @ ..] if *one < 0x80 => {
                self.rest = rest;
                Ok(Some(u64::from(*one)))
            }
            [one, two, rest @ ..] if *two < 0x80 => {
                self.rest = rest;
                Ok(Some(u64::from(*one & 0x7f) | u64::from(*two) << 7))
            }
            _ => match varint(&mut self.rest) {
                Some(number) => Ok(Some(number)),
                None => {
                    Err(BlobError::damaged("a packed number is cut off or longer than 64 bits"))
                }
            },
        }
    }

    /// The next number, where there has to be one.
    #[inline]
    pub fn expect(&mut self, field: &str) -> Result<u64, BlobError> {
        self.next()?.ok_or_else(|| BlobError::damaged(format!("{field} ends too early")))
    }

    /// The next of numbers that are coded as differences: adds it to `sum`.
    #[inline]
    pub fn add_to(&mut self, sum: &mut i64, field: &str) -> Result<(), BlobError> {
        *sum = sum
            .checked_add(zigzag(self.expect(field)?))
            .ok_or_else(|| BlobError::damaged(format!("{field} runs beyond 64 bits")))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn varints_are_read_as_the_format_says() {
        for (bytes, number) in [
            (&[0x00][..], Some(0)),
            (&[0x96, 0x01], Some(150)),
            (&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01], Some(u64::MAX)),
            (&[0x80; 10], None),
            (&[0x80; 11], None),
            (&[0x80], None),
            (&[], None),
        ] {
            assert_eq!(varint(&mut &*bytes), number);
        }
        assert_eq!([0, 1, 2, 3, u64::MAX].map(zigzag), [0, -1, 1, -2, i64::MIN]);
    }

    #[test]
    fn packed_numbers_may_come_in_pieces() {
        let mut packed = Packed::default();
        packed.add(Value::Bytes(&[1, 0x96, 0x01]), "ids").expect("bytes");
        packed.add(Value::Varint(300), "ids").expect("a number");
        packed.add(Value::Bytes(&[7]), "ids").expect("bytes");
        let mut numbers = packed.numbers();
        let mut read = Vec::new();
        while let Some(number) = numbers.next().expect("whole") {
            read.push(number);
        }
        assert_eq!(read, [1, 150, 300, 7]);
        assert_eq!(packed.count(), 4);
        assert!(packed.add(Value::Fixed, "ids").is_err());
    }

    #[test]
    fn a_field_never_reaches_beyond_its_message() {
        for message in [&[0x0a, 5, 1, 2][..], &[0x0a], &[0x08, 0x80], &[0x09, 1], &[0x0b], &[0x80]]
        {
            let mut fields = Fields::new(message);
            assert!(fields.next().is_err(), "{message:?}");
        }
    }
}
