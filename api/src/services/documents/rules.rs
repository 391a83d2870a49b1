//! What a document must be, and the sentences people read.

use std::str::FromStr;

use chrono::{Months, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::error::{Fields, Refusal};

/// Bytes of a document.
pub const MAX_BYTES: usize = 5 * 1024 * 1024;
/// Documents of one provider.
pub const MAX_DOCUMENTS: i64 = 20;
/// Documents of one who is not approved yet: as anybody could be.
pub const MAX_BEFORE_APPROVAL: i64 = 6;
const MAX_TITLE_LENGTH: usize = 120;
/// Months after which no document runs out: whoever types such a day mistyped it, and would never be reminded.
const MAX_MONTHS: Months = Months::new(120);
/// How every PDF begins (ISO 32000-1, 7.5.2).
const PDF: &[u8] = b"%PDF-";

/// What a document shows.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum DocumentKind {
    /// That the provider is insured.
    Insurance,
    /// What they have learnt or are allowed to do.
    Certificate,
}

impl DocumentKind {
    /// In a sentence.
    fn word(self) -> &'static str {
        match self {
            Self::Insurance => "insurance",
            Self::Certificate => "certificate",
        }
    }

    /// What a document of this kind is called that nobody gave a title.
    fn title(self) -> &'static str {
        match self {
            Self::Insurance => "Insurance",
            Self::Certificate => "Certificate",
        }
    }

    /// The name of its file.
    pub fn file(self, content_type: &str) -> &'static str {
        match (self, content_type) {
            (Self::Insurance, "application/pdf") => "insurance.pdf",
            (Self::Insurance, _) => "insurance.jpg",
            (Self::Certificate, "application/pdf") => "certificate.pdf",
            (Self::Certificate, _) => "certificate.jpg",
        }
    }
}

impl FromStr for DocumentKind {
    type Err = DocumentError;

    fn from_str(typed: &str) -> Result<Self, DocumentError> {
        match typed {
            "insurance" => Ok(Self::Insurance),
            "certificate" => Ok(Self::Certificate),
            _ => Err(DocumentError::NoKind),
        }
    }
}

/// How things stand with a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum DocumentState {
    /// No admin has accepted it yet.
    Waiting,
    /// An admin has seen it, and it has not run out.
    Seen,
    /// It has run out.
    Expired,
}

/// Why something about a document is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    #[error("Please say what the document is")]
    NoKind,
    #[error("Please use at most {MAX_TITLE_LENGTH} characters")]
    LongTitle,
    #[error("Please say when the insurance runs out")]
    NoExpiry,
    #[error("Please enter a date, such as 2027-03-31")]
    BadDate,
    #[error("Please choose a date in the future, at most ten years from now")]
    BadExpiry,
    #[error("Please choose a document")]
    NoFile,
    #[error("Documents can be up to 5 MB")]
    TooLarge,
    #[error("Please choose a PDF, JPEG, PNG or WebP file")]
    WrongFile,
    #[error("Document not found")]
    NotFound,
    #[error("You can have at most {MAX_DOCUMENTS} documents. Please remove one first.")]
    TooMany,
    #[error(
        "You can have at most {MAX_BEFORE_APPROVAL} documents until you’re approved. Please remove one first."
    )]
    TooManyYet,
    #[error(
        "This is the {} that you work under. Upload the new one first; once we’ve seen it, you can remove this one.",
        .0.word()
    )]
    InUse(DocumentKind),
    #[error("This document has changed since you opened it. Please reload the page.")]
    Stale,
    #[error("This document has run out, so it can’t be accepted.")]
    Expired,
    #[error("Open the document first.")]
    NotOpened,
}

impl From<DocumentError> for Error {
    fn from(error: DocumentError) -> Self {
        let sentence = error.to_string();
        let field = |field| Self::invalid(field, sentence.clone());
        let code = match error {
            DocumentError::NoKind => return field("kind"),
            DocumentError::LongTitle => return field("title"),
            DocumentError::NoExpiry | DocumentError::BadDate | DocumentError::BadExpiry => {
                return field("expires_on");
            }
            DocumentError::NoFile | DocumentError::TooLarge | DocumentError::WrongFile => {
                return field("file");
            }
            DocumentError::NotFound => return Self::NotFound(sentence),
            DocumentError::TooMany | DocumentError::TooManyYet => "too_many_documents",
            DocumentError::InUse(_) => "in_use",
            DocumentError::Stale => "stale",
            DocumentError::Expired => "expired",
            DocumentError::NotOpened => "not_opened",
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

/// What is said of a document, as it is stored.
#[derive(Debug, PartialEq, Eq)]
pub struct CheckedDocument {
    pub kind: DocumentKind,
    pub title: String,
    pub expires_on: Option<NaiveDate>,
}

/// What the texts of a form say of a document.
pub fn document(
    kind: &str,
    title: &str,
    expires_on: &str,
    today: NaiveDate,
) -> Result<CheckedDocument, Error> {
    let mut faults: Fields = Vec::new();
    let mut fault = |field, error: DocumentError| faults.push((field, error.to_string()));
    let kind = kind.parse::<DocumentKind>().map_err(|error| fault("kind", error)).ok();
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    if title.chars().count() > MAX_TITLE_LENGTH {
        fault("title", DocumentError::LongTitle);
    }
    let expires_on = expiry(kind, expires_on.trim(), today)
        .map_err(|error| fault("expires_on", error))
        .unwrap_or_default();
    match kind {
        Some(kind) if faults.is_empty() => {
            let title = if title.is_empty() { kind.title().to_owned() } else { title };
            Ok(CheckedDocument { kind, title, expires_on })
        }
        _ => Err(Error::Invalid(faults)),
    }
}

fn expiry(
    kind: Option<DocumentKind>,
    typed: &str,
    today: NaiveDate,
) -> Result<Option<NaiveDate>, DocumentError> {
    if typed.is_empty() {
        let is_needed = kind == Some(DocumentKind::Insurance);
        return if is_needed { Err(DocumentError::NoExpiry) } else { Ok(None) };
    }
    let day = NaiveDate::parse_from_str(typed, "%Y-%m-%d").map_err(|_| DocumentError::BadDate)?;
    let is_soon = today.checked_add_months(MAX_MONTHS).is_some_and(|last| day <= last);
    if day > today && is_soon { Ok(Some(day)) } else { Err(DocumentError::BadExpiry) }
}

/// Whether bytes are those of a PDF, whatever their name says.
pub fn is_pdf(bytes: &[u8]) -> bool {
    bytes.starts_with(PDF)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    #[test]
    fn an_insurance_runs_out_in_the_future() {
        let today = day("2026-11-23");
        let checked = document("insurance", "  Fleet \n policy ", "2027-03-31", today);
        let checked = checked.expect("a document");
        assert_eq!(
            (checked.title.as_str(), checked.expires_on),
            ("Fleet policy", Some(day("2027-03-31")))
        );
        for (kind, title, expires_on, field) in [
            ("passport", "", "2027-03-31", "kind"),
            ("insurance", "", "", "expires_on"),
            ("insurance", "", "2026-11-23", "expires_on"),
            ("insurance", "", "2026-11-22", "expires_on"),
            ("insurance", "", "2036-11-24", "expires_on"),
            ("insurance", "", "31/03/2027", "expires_on"),
            ("insurance", "", "2027-02-30", "expires_on"),
            ("certificate", "", "2026-11-22", "expires_on"),
            ("certificate", &*"ŵ".repeat(121), "", "title"),
        ] {
            let Err(Error::Invalid(faults)) = document(kind, title, expires_on, today) else {
                panic!("{kind} {expires_on} is taken");
            };
            assert_eq!((faults.len(), faults[0].0), (1, field), "{kind} {expires_on}");
        }
    }

    #[test]
    fn a_certificate_may_last_and_has_a_name() {
        let checked = document("certificate", " ", "", day("2026-11-23")).expect("a document");
        assert_eq!((checked.title.as_str(), checked.expires_on), ("Certificate", None));
        assert_eq!(checked.kind.file("image/jpeg"), "certificate.jpg");
    }

    #[test]
    fn a_pdf_is_told_by_how_it_begins() {
        assert!(is_pdf(b"%PDF-1.7\n"));
        for other in [&b"<html>%PDF-"[..], b"%PDF", b"", b"\xff\xd8\xff"] {
            assert!(!is_pdf(other));
        }
    }
}
