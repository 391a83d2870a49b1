//! What a note must be.

use crate::Error;

const MAX_LENGTH: usize = 2000;

/// A note as stored; empty where there is to be none.
pub fn note(typed: &str) -> Result<String, Error> {
    let note = typed.replace('\0', "").trim().to_owned();
    if note.chars().count() > MAX_LENGTH {
        let sentence = format!("Please use at most {MAX_LENGTH} characters");
        return Err(Error::invalid("note", sentence));
    }
    Ok(note)
}
