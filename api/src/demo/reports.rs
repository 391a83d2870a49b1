//! What the demo's people report, for its admin to decide.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;

use super::{conversations_store, people_store, providers_store, reports_store};
use crate::Error;
use crate::messaging::reports::service::{
    self as reports, NewReportRow, ReportReason, ReportSubject,
};

const REPORTER: &str = "priya@demo.example";
/// About whom, hours ago, and what is said to it.
const INSULTS: (&str, i64, &str) =
    ("rory@demo.example", 101, "He does not stop, and I only asked.");
const PROVIDER: (&str, i64, &str) = (
    "provider@demo.example",
    20,
    "They asked £40 more for coming out than they had said by phone.",
);

/// Makes them, unless their reporter has reported anything.
pub async fn make(db: &mut PgConnection, now: DateTime<Utc>) -> Result<(), Error> {
    let Some(reporter) = people_store::person(&mut *db, REPORTER).await? else { return Ok(()) };
    if reports_store::has_reported(&mut *db, reporter).await? {
        return Ok(());
    }
    let (email, hours, description) = INSULTS;
    if let Some(conversation_id) =
        conversations_store::conversation_between(&mut *db, email, REPORTER).await?
    {
        let (about, reason) = (ReportSubject::User, ReportReason::Harassment);
        let new = NewReportRow { about, conversation_id, seq: None, reason, description };
        reports::insert(&mut *db, reporter, &new, now - TimeDelta::hours(hours)).await?;
    }
    let (email, hours, description) = PROVIDER;
    if let Some(id) = providers_store::provider(&mut *db, email).await? {
        let at = now - TimeDelta::hours(hours);
        reports::insert_of_provider(db, reporter, id, ReportReason::Scam, description, at).await?;
    }
    Ok(())
}
