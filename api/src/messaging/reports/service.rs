//! Reports, for admins and for the demo.

pub use super::rules::{
    PAGE, ReportDecision, ReportError, ReportReason, ReportStatus, ReportSubject, review_note,
    warning,
};
pub use super::store::{
    NewReportRow, ReportRow, decide, evidence, insert, insert_of_provider, reports,
};
