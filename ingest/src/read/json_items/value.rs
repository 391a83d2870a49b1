//! Where a JSON value ends: by its brackets and strings alone.

/// How far into a JSON value one is.
#[derive(Default)]
pub(super) struct Value {
    depth: u64,
    pub deepest: u64,
    pub arrays: u64,
    in_string: bool,
    escaped: bool,
    pub bytes: u64,
}

/// Where a byte stands.
pub(super) enum Next {
    Inside,
    /// The value ends with this byte.
    Last,
    /// The value ended before this byte.
    Behind,
}

impl Value {
    pub(super) fn next(&mut self, byte: u8) -> Next {
        if self.in_string {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => {
                    self.in_string = false;
                    if self.depth == 0 {
                        return Next::Last;
                    }
                }
                _ => {}
            }
            return Next::Inside;
        }
        match byte {
            b'{' | b'[' => {
                if self.depth == 0 && self.bytes > 0 {
                    return Next::Behind;
                }
                self.arrays += u64::from(byte == b'[');
                self.depth += 1;
                self.deepest = self.deepest.max(self.depth);
            }
            b'}' | b']' => match self.depth {
                0 => return Next::Behind,
                1 => {
                    self.depth = 0;
                    return Next::Last;
                }
                _ => self.depth -= 1,
            },
            b'"' => {
                if self.depth == 0 && self.bytes > 0 {
                    return Next::Behind;
                }
                self.in_string = true;
            }
            b',' | b':' if self.depth == 0 => return Next::Behind,
            _ if self.depth == 0 && byte.is_ascii_whitespace() => return Next::Behind,
            _ => {}
        }
        self.bytes += 1;
        Next::Inside
    }

    /// Whether the file may end here: after a number or a word outside everything.
    pub(super) fn is_scalar_end(&self) -> bool {
        self.depth == 0 && !self.in_string && self.bytes > 0
    }
}
