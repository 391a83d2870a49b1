//! What admins write: reasons, and answers to users.

use crate::Error;

const LONGEST_REASON: usize = 500;
const LONGEST_ANSWER: usize = 2000;

/// Why an admin does something, as stored.
pub fn reason(typed: &str) -> Result<&str, Error> {
    let reason = typed.trim();
    if reason.is_empty() || reason.chars().count() > LONGEST_REASON {
        let sentence = format!("Please give a reason of at most {LONGEST_REASON} characters");
        return Err(Error::invalid("reason", sentence));
    }
    Ok(reason)
}

/// What an admin tells a user, as stored.
pub fn answer(typed: &str) -> Result<&str, Error> {
    let answer = typed.trim();
    if answer.is_empty() || answer.chars().count() > LONGEST_ANSWER {
        let sentence = format!("Please write an answer of at most {LONGEST_ANSWER} characters");
        return Err(Error::invalid("answer", sentence));
    }
    Ok(answer)
}
