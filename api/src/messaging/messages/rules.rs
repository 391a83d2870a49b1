//! What a message must be, and the sentences people read.

use super::blocked_words;
use crate::Error;
use crate::foundation::error::Refusal;
use crate::foundation::invisible::is_blank;

/// Messages on a page.
pub const PAGE: u8 = 50;
const MAX_LENGTH: usize = 2000;

/// Why a message is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    #[error("Please enter a message")]
    Empty,
    #[error("Please use at most {MAX_LENGTH} characters")]
    Long,
    #[error("Message blocked: Please keep messages polite. Aggressive words are blocked.")]
    Impolite,
    #[error("This vehicle isn’t taking messages at the moment.")]
    TakesNone,
    #[error("You’ve blocked this person. Unblock them to send a message.")]
    BlockedByYou,
    #[error("Photos can only be sent in chats about a job.")]
    NoPhotosHere,
}

impl From<MessageError> for Error {
    fn from(error: MessageError) -> Self {
        let sentence = error.to_string();
        let code = match error {
            MessageError::TakesNone => "takes_no_messages",
            MessageError::BlockedByYou => "blocked_by_you",
            MessageError::NoPhotosHere => "no_photos_here",
            _ => return Self::invalid("content", sentence),
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

/// A message as it is stored: trimmed, and read in the order in which it is checked. Every way to send one passes here.
pub fn content(typed: &str) -> Result<String, MessageError> {
    // Postgres stores no NUL.
    let content = typed.replace('\0', "").replace(turns_the_line, "");
    let content = content.trim();
    if is_blank(content) {
        return Err(MessageError::Empty);
    }
    if content.chars().count() > MAX_LENGTH {
        return Err(MessageError::Long);
    }
    if blocked_words::is_impolite(content) {
        return Err(MessageError::Impolite);
    }
    Ok(content.to_owned())
}

/// Whether a character has what follows it read from the other side, so that people read other words than are checked.
fn turns_the_line(ch: char) -> bool {
    matches!(ch, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_says_something_and_is_polite() {
        assert_eq!(content("  Your lights are on \n").as_deref(), Ok("Your lights are on"));
        assert_eq!(content(" \u{200b}\n"), Err(MessageError::Empty));
        assert_eq!(content("\0"), Err(MessageError::Empty));
        assert!(content(&"ŵ".repeat(2000)).is_ok());
        assert_eq!(content(&"ŵ".repeat(2001)), Err(MessageError::Long));
        assert_eq!(content("you idiot"), Err(MessageError::Impolite));
        assert_eq!(content("\u{202e}toidi uoy\u{202c}").as_deref(), Ok("toidi uoy"));
        assert_eq!(content("a \u{2067}b\u{2069}").as_deref(), Ok("a b"));
        assert_eq!(content("you i\u{202d}diot"), Err(MessageError::Impolite));
        assert_eq!(
            MessageError::Impolite.to_string(),
            "Message blocked: Please keep messages polite. Aggressive words are blocked."
        );
    }
}
