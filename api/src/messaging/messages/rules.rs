//! What a message must be, and the sentences people read.

use std::time::Duration;

use super::words;
use crate::foundation::limits::Limit;

/// Messages that one account may send.
pub const SENT: Limit = Limit { name: "messages sent", most: 60, per: Duration::from_mins(1) };
/// Messages on a page.
pub const PAGE: u8 = 50;
const LONGEST: usize = 2000;

/// Why a message is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("Please enter a message")]
    Empty,
    #[error("A message has at most {LONGEST} characters")]
    Long,
    #[error("Message blocked: Please keep messages polite. Aggressive words are blocked.")]
    Impolite,
    #[error("This vehicle takes no messages at the moment.")]
    TakesNone,
    #[error("You have blocked this person. Unblock them to write.")]
    BlockedByYou,
}

/// What is said, as stored: trimmed. Every way to send passes here.
pub fn content(typed: &str) -> Result<String, Refused> {
    // Postgres stores no NUL.
    let content = typed.replace('\0', "");
    let content = content.trim();
    if !content.chars().any(is_seen) {
        return Err(Refused::Empty);
    }
    if content.chars().count() > LONGEST {
        return Err(Refused::Long);
    }
    if words::is_impolite(content) {
        return Err(Refused::Impolite);
    }
    Ok(content.to_owned())
}

fn is_seen(sign: char) -> bool {
    !sign.is_whitespace() && !words::is_invisible(sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_says_something_and_is_polite() {
        assert_eq!(content("  Your lights are on \n").as_deref(), Ok("Your lights are on"));
        assert_eq!(content(" \u{200b}\n"), Err(Refused::Empty));
        assert_eq!(content("\0"), Err(Refused::Empty));
        assert!(content(&"ŵ".repeat(2000)).is_ok());
        assert_eq!(content(&"ŵ".repeat(2001)), Err(Refused::Long));
        assert_eq!(content("you idiot"), Err(Refused::Impolite));
        assert_eq!(
            Refused::Impolite.to_string(),
            "Message blocked: Please keep messages polite. Aggressive words are blocked."
        );
    }
}
