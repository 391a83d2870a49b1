//! Reports, for admins and for the demo.

pub use super::rules::{
    ReportDecision, ReportError, ReportReason, ReportStatus, ReportSubject, review_note, warning,
};
pub use super::store::{
    NewReportRow, ReportFilter, ReportRow, count, decide, evidence, insert, insert_of_provider,
    reports,
};
