//! What a note must be.

use crate::Error;

const LONGEST: usize = 2000;

/// A note as stored; empty where there is to be none.
pub fn note(typed: &str) -> Result<String, Error> {
    let note = typed.replace('\0', "").trim().to_owned();
    if note.chars().count() > LONGEST {
        let sentence = format!("Please use at most {LONGEST} characters");
        return Err(Error::invalid("note", sentence));
    }
    Ok(note)
}
