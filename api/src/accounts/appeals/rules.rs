//! What an appeal must be, and the sentences people read.

const LONGEST: usize = 2000;

/// Why an appeal is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// There is nothing to appeal against.
    #[error("Your account is not blocked")]
    NotBlocked,
    /// Not a link of ours, too old, or of a block that was lifted.
    #[error("This link is not valid or no longer valid")]
    NoSuchLink,
    /// One appeal a block.
    #[error("You have already appealed")]
    Already,
    #[error("Please tell us why the block is wrong")]
    Empty,
    #[error("Please use at most {LONGEST} characters")]
    Long,
}

/// An appeal as stored.
pub fn text(typed: &str) -> Result<&str, Refused> {
    let text = typed.trim();
    match text.chars().count() {
        0 => Err(Refused::Empty),
        length if length > LONGEST => Err(Refused::Long),
        _ => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_appeal_says_something_and_has_an_end() {
        assert_eq!(text(" It was my brother. \n"), Ok("It was my brother."));
        assert_eq!(text(" \n"), Err(Refused::Empty));
        assert!(text(&"ŵ".repeat(2000)).is_ok());
        assert_eq!(text(&"ŵ".repeat(2001)), Err(Refused::Long));
    }
}
