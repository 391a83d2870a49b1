//! Records set aside for later: in memory up to a limit, beyond it in a temporary file that has no name.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::os::unix::fs::FileExt;

/// Bytes that are gathered before they go to the file.
const MEMORY_BYTES: usize = 1024 * 1024;

/// A list of byte strings that can be read from its beginning as often as one likes.
#[derive(Debug, Default)]
pub(crate) struct Spool {
    gathered: Vec<u8>,
    file: Option<File>,
    in_file: u64,
    count: u64,
    /// What went wrong with the file; told when the records are asked for.
    failure: Option<io::Error>,
}

impl Spool {
    /// Adds a record. A failure of the file is told by [`Self::records`].
    pub fn push(&mut self, record: &[u8]) {
        if self.failure.is_some() {
            return;
        }
        let Ok(length) = u32::try_from(record.len()) else {
            self.failure = Some(io::Error::other("a record has more than 4 GiB"));
            return;
        };
        self.gathered.extend_from_slice(&length.to_le_bytes());
        self.gathered.extend_from_slice(record);
        self.count += 1;
        if self.gathered.len() >= MEMORY_BYTES
            && let Err(error) = self.spill()
        {
            self.failure = Some(error);
        }
    }

    fn spill(&mut self) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile()?),
        };
        file.write_all_at(&self.gathered, self.in_file)?;
        self.in_file += self.gathered.len() as u64;
        self.gathered.clear();
        Ok(())
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        self.count
    }

    /// All of them, in the order they came.
    ///
    /// # Errors
    /// What the system said when one was added.
    pub fn records(&self) -> io::Result<Records<'_>> {
        if let Some(failure) = &self.failure {
            return Err(io::Error::new(failure.kind(), failure.to_string()));
        }
        let filed = Filed { file: self.file.as_ref(), at: 0, end: self.in_file };
        let input = BufReader::with_capacity(256 * 1024, filed).chain(self.gathered.as_slice());
        Ok(Records { input, left: self.count, record: Vec::new() })
    }
}

/// The part of a spool that lies in the file.
struct Filed<'a> {
    file: Option<&'a File>,
    at: u64,
    end: u64,
}

impl Read for Filed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.end - self.at).unwrap_or(usize::MAX);
        let wanted = left.min(buffer.len());
        let (Some(file), Some(part)) = (self.file, buffer.get_mut(..wanted)) else { return Ok(0) };
        let read = file.read_at(part, self.at)?;
        self.at += read as u64;
        Ok(read)
    }
}

/// Reads a spool from its beginning.
pub(crate) struct Records<'a> {
    input: io::Chain<BufReader<Filed<'a>>, &'a [u8]>,
    left: u64,
    record: Vec<u8>,
}

impl Records<'_> {
    /// The next record; `None` behind the last.
    ///
    /// # Errors
    /// When the temporary file cannot be read.
    pub fn next(&mut self) -> io::Result<Option<&[u8]>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let mut length = [0; 4];
        self.input.read_exact(&mut length)?;
        self.record.resize(u32::from_le_bytes(length) as usize, 0);
        self.input.read_exact(&mut self.record)?;
        Ok(Some(&self.record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_back_in_order_from_memory_and_file() {
        let mut spool = Spool::default();
        let record = |n: u32| n.to_le_bytes().repeat(1 + n as usize % 5_000);
        for n in 0..3_000 {
            spool.push(&record(n));
        }
        assert!(spool.file.is_some() && !spool.gathered.is_empty());
        for _ in 0..2 {
            let mut records = spool.records().expect("readable");
            for n in 0..3_000 {
                assert_eq!(records.next().expect("readable"), Some(&*record(n)), "{n}");
            }
            assert_eq!(records.next().expect("readable"), None);
        }
        assert_eq!(spool.len(), 3_000);
    }
}
