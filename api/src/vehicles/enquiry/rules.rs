//! How DVLA's words are shown, and the sentences people read.

use crate::Error;
use crate::foundation::error::Refusal;

/// Why there is no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EnquiryError {
    /// There is no key.
    #[error("We can’t look up vehicles here. Please enter the details yourself.")]
    Off,
    /// DVLA knows none.
    #[error("No vehicle with this registration was found")]
    NotFound,
    /// DVLA did not answer, or not what it should.
    #[error("We can’t look up vehicles at the moment. Please enter the details yourself.")]
    Unavailable,
}

impl From<EnquiryError> for Error {
    fn from(error: EnquiryError) -> Self {
        let sentence = error.to_string();
        match error {
            EnquiryError::Off | EnquiryError::NotFound => Self::NotFound(sentence),
            EnquiryError::Unavailable => {
                Self::Unavailable(Refusal { code: "enquiry_unavailable", sentence })
            }
        }
    }
}

/// Words that DVLA writes in capitals, as people write them: `HYBRID ELECTRIC` is Hybrid electric. Nothing for what is
/// empty or longer than a vehicle may hold.
pub fn sentence_case(capitals: Option<&str>, longest: usize) -> Option<String> {
    let lower = capitals?.trim().to_lowercase();
    let mut letters = lower.chars();
    let first = letters.next()?.to_uppercase();
    (lower.chars().count() <= longest).then(|| first.chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_written_as_people_do() {
        let said = |capitals| sentence_case(Some(capitals), 15);
        assert_eq!(said("BLUE").as_deref(), Some("Blue"));
        assert_eq!(said(" HYBRID ELECTRIC ").as_deref(), Some("Hybrid electric"));
        for nothing in ["", "  ", "LONGER THAN IT MAY BE"] {
            assert_eq!(said(nothing), None);
        }
        assert_eq!(sentence_case(None, 15), None);
    }
}
