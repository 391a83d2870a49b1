//! Postgres's binary COPY format: a signature, rows of counted fields, a trailer (PostgreSQL documentation, COPY, "Binary Format").

/// What was sent is not in the format, or not the columns asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the database sent rows that cannot be read: {0}")]
pub struct CopyError(pub &'static str);

const SIGNATURE: &[u8] = b"PGCOPY\n\xff\r\n\0";

/// Cuts a stream of bytes, which arrives in pieces of any size, into rows.
#[derive(Debug, Default)]
pub struct CopyDecoder {
    pending: Vec<u8>,
    begun: bool,
    ended: bool,
}

impl CopyDecoder {
    /// Takes more bytes, and hands on each row that is now complete.
    ///
    /// # Errors
    /// When the bytes are not the format, or `each` refuses a row.
    pub fn feed(
        &mut self,
        bytes: &[u8],
        mut each: impl FnMut(Fields<'_>) -> Result<(), CopyError>,
    ) -> Result<(), CopyError> {
        self.pending.extend_from_slice(bytes);
        let mut at = 0;
        if !self.begun {
            let Some(head) = self.pending.get(..SIGNATURE.len() + 8) else { return Ok(()) };
            if !head.starts_with(SIGNATURE) {
                return Err(CopyError("no signature"));
            }
            let extension = int4(&head[SIGNATURE.len() + 4..]).unwrap_or(-1);
            let extension = usize::try_from(extension).map_err(|_| CopyError("a bad header"))?;
            if self.pending.len() < head.len() + extension {
                return Ok(());
            }
            at = head.len() + extension;
            self.begun = true;
        }
        while !self.ended {
            let Some(count) = int2(&self.pending[at..]) else { break };
            if count == -1 {
                self.ended = true;
                at += 2;
                break;
            }
            let Some(length) = row_length(&self.pending[at + 2..], count)? else { break };
            each(Fields { rest: &self.pending[at + 2..at + 2 + length] })?;
            at += 2 + length;
        }
        self.pending.drain(..at);
        Ok(())
    }

    /// Checks that the trailer came.
    ///
    /// # Errors
    /// When it did not.
    pub fn finish(&self) -> Result<(), CopyError> {
        if self.ended { Ok(()) } else { Err(CopyError("they were cut off")) }
    }
}

fn row_length(bytes: &[u8], count: i16) -> Result<Option<usize>, CopyError> {
    let mut at = 0;
    for _ in 0..count {
        let Some(length) = bytes.get(at..).and_then(int4) else { return Ok(None) };
        at += 4 + match length {
            -1 => 0,
            _ => usize::try_from(length).map_err(|_| CopyError("a bad length"))?,
        };
    }
    Ok((at <= bytes.len()).then_some(at))
}

fn int2(bytes: &[u8]) -> Option<i16> {
    bytes.first_chunk().map(|b| i16::from_be_bytes(*b))
}

fn int4(bytes: &[u8]) -> Option<i32> {
    bytes.first_chunk().map(|b| i32::from_be_bytes(*b))
}

/// The fields of a row, taken in order.
#[derive(Debug)]
pub struct Fields<'a> {
    rest: &'a [u8],
}

impl<'a> Fields<'a> {
    fn next(&mut self) -> Result<Option<&'a [u8]>, CopyError> {
        let length = int4(self.rest).ok_or(CopyError("a missing field"))?;
        let rest = &self.rest[4..];
        let Ok(length) = usize::try_from(length) else {
            self.rest = rest;
            return Ok(None);
        };
        let (field, rest) = rest.split_at_checked(length).ok_or(CopyError("a field cut off"))?;
        self.rest = rest;
        Ok(Some(field))
    }

    fn fixed<const N: usize>(&mut self) -> Result<Option<[u8; N]>, CopyError> {
        let field = self.next()?;
        field.map(|f| f.try_into().map_err(|_| CopyError("a number of another size"))).transpose()
    }

    /// A `bigint`.
    ///
    /// # Errors
    /// When the field is null or another size.
    pub fn int8(&mut self) -> Result<i64, CopyError> {
        self.nullable_int8()?.ok_or(CopyError("a missing number"))
    }

    /// A `bigint` or null.
    ///
    /// # Errors
    /// When the field is another size.
    pub fn nullable_int8(&mut self) -> Result<Option<i64>, CopyError> {
        Ok(self.fixed()?.map(i64::from_be_bytes))
    }

    /// An `integer` or null.
    ///
    /// # Errors
    /// When the field is another size.
    pub fn nullable_int4(&mut self) -> Result<Option<i32>, CopyError> {
        Ok(self.fixed()?.map(i32::from_be_bytes))
    }

    /// A `double precision` or null.
    ///
    /// # Errors
    /// When the field is another size.
    pub fn nullable_float8(&mut self) -> Result<Option<f64>, CopyError> {
        Ok(self.fixed()?.map(f64::from_be_bytes))
    }

    /// A `boolean`; null is false.
    ///
    /// # Errors
    /// When the field is another size.
    pub fn bool(&mut self) -> Result<bool, CopyError> {
        Ok(self.fixed::<1>()?.is_some_and(|[b]| b != 0))
    }

    /// A `text`; null is empty.
    ///
    /// # Errors
    /// When the field is not UTF-8.
    pub fn text(&mut self) -> Result<&'a str, CopyError> {
        let field = self.next()?.unwrap_or_default();
        std::str::from_utf8(field).map_err(|_| CopyError("text that is not UTF-8"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<u8> {
        let mut bytes = SIGNATURE.to_vec();
        bytes.extend([0; 8]);
        for id in [5i64, -6] {
            bytes.extend(3i16.to_be_bytes());
            bytes.extend(8i32.to_be_bytes());
            bytes.extend(id.to_be_bytes());
            bytes.extend((-1i32).to_be_bytes());
            bytes.extend(3i32.to_be_bytes());
            bytes.extend(b"abc");
        }
        bytes.extend((-1i16).to_be_bytes());
        bytes
    }

    fn rows(pieces: &[&[u8]]) -> Result<Vec<(i64, Option<i32>, String)>, CopyError> {
        let (mut decoder, mut out) = (CopyDecoder::default(), Vec::new());
        for piece in pieces {
            decoder.feed(piece, |mut f| {
                out.push((f.int8()?, f.nullable_int4()?, f.text()?.to_owned()));
                Ok(())
            })?;
        }
        decoder.finish()?;
        Ok(out)
    }

    #[test]
    fn rows_come_out_wherever_the_stream_is_cut() {
        let bytes = sample();
        let whole = rows(&[&bytes]).expect("rows");
        assert_eq!(whole, [(5, None, "abc".into()), (-6, None, "abc".into())]);
        for cut in 0..bytes.len() {
            assert_eq!(rows(&[&bytes[..cut], &bytes[cut..]]), Ok(whole.clone()), "cut at {cut}");
        }
    }

    #[test]
    fn a_stream_that_ends_early_or_is_something_else_is_an_error() {
        let bytes = sample();
        for end in 0..bytes.len() {
            assert!(rows(&[&bytes[..end]]).is_err(), "ends at {end}");
        }
        assert!(rows(&[&[b'x'; 40]]).is_err());
    }
}
