//! The bytes of one value.

use super::{MAX_ARRAYS, MAX_DEPTH, MAX_ITEM_BYTES};

/// A value's bytes, as far as they are within the limits.
#[derive(Default)]
pub(super) struct Captured {
    pub bytes: Vec<u8>,
    pub arrays: u64,
    pub depth: u64,
    too_long: bool,
}

impl Captured {
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        (self.arrays, self.depth, self.too_long) = (0, 0, false);
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        if self.too_long || self.bytes.len() + bytes.len() > MAX_ITEM_BYTES {
            self.too_long = true;
            self.bytes = Vec::new();
        } else {
            self.bytes.extend_from_slice(bytes);
        }
    }

    pub(super) fn content(&self) -> Result<&[u8], String> {
        if self.too_long {
            Err(format!("it has more than {MAX_ITEM_BYTES} bytes"))
        } else if self.depth > MAX_DEPTH {
            Err(format!("it is nested {} deep; {MAX_DEPTH} are read", self.depth))
        } else if self.arrays > MAX_ARRAYS {
            Err(format!("it has {} arrays or positions; {MAX_ARRAYS} are read", self.arrays))
        } else {
            Ok(&self.bytes)
        }
    }
}
