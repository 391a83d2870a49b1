//! What the demo's people ask support.

use chrono::TimeDelta;
use serde_json::json;

use super::{people_store, reports_store};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::support::service::{
    self as support, NewItem, SupportKind, SupportPriority, SupportStatus,
};

/// A ticket or a problem report of the demo.
struct DemoItem {
    kind: SupportKind,
    /// Without an account where none of the demo's people has the address.
    email: &'static str,
    name: &'static str,
    subject: &'static str,
    message: &'static str,
    priority: SupportPriority,
    hours_ago: i64,
    /// How it stands by now, what was replied, and what admins noted.
    status: Option<SupportStatus>,
    reply: Option<&'static str>,
    notes: Option<&'static str>,
}

const ITEMS: &[DemoItem] = &[
    DemoItem {
        kind: SupportKind::Ticket,
        email: "driver@demo.example",
        name: "Sam Okafor",
        subject: "Somebody else answers for my old car",
        message: "I sold the Astra in May, and its messages still reach me. How do I let it go?",
        priority: SupportPriority::High,
        hours_ago: 31,
        status: None,
        reply: None,
        notes: None,
    },
    DemoItem {
        kind: SupportKind::Ticket,
        email: "megan@demo.example",
        name: "Megan Lloyd",
        subject: "Do I need an account to report a dent?",
        message: "I dented a car at the station and left a note. Is that enough?",
        priority: SupportPriority::Medium,
        hours_ago: 52,
        status: Some(SupportStatus::InProgress),
        reply: Some(
            "You don’t need one: the incident form takes reports from anyone. Please keep the reference.",
        ),
        notes: Some("Asked which station, for the signs at the entrance."),
    },
    DemoItem {
        kind: SupportKind::Ticket,
        email: "priya@demo.example",
        name: "Priya Nair",
        subject: "Printing the QR card in colour",
        message: "Does the card scan when it is printed in dark blue?",
        priority: SupportPriority::Low,
        hours_ago: 120,
        status: Some(SupportStatus::Resolved),
        reply: Some("Yes, any dark colour on white does."),
        notes: None,
    },
    DemoItem {
        kind: SupportKind::ProblemReport,
        email: "driver@demo.example",
        name: "Sam Okafor",
        subject: "The list jumps to the top when I come back",
        message: "After I close a car park, the list begins again at the first one.",
        priority: SupportPriority::Medium,
        hours_ago: 9,
        status: None,
        reply: None,
        notes: None,
    },
    DemoItem {
        kind: SupportKind::ProblemReport,
        email: "provider@demo.example",
        name: "Mersey Mobile Mechanics",
        subject: "No sound with an urgent job",
        message: "The phone shows it, but I only saw it an hour later.",
        priority: SupportPriority::Critical,
        hours_ago: 3,
        status: Some(SupportStatus::Investigating),
        reply: None,
        notes: Some("Same on two more phones of that maker."),
    },
];

/// Makes what is not there yet.
pub async fn make(work: &mut UnitOfWork) -> Result<(), Error> {
    let now = work.now();
    for item in ITEMS {
        work.set_now(now - TimeDelta::hours(item.hours_ago));
        add(work, item).await?;
    }
    work.set_now(now);
    Ok(())
}

async fn add(work: &mut UnitOfWork, demo: &DemoItem) -> Result<(), Error> {
    if reports_store::has_support_item(work.db(), demo.email, demo.subject).await? {
        return Ok(());
    }
    let is_problem = demo.kind == SupportKind::ProblemReport;
    let new = NewItem {
        kind: demo.kind,
        user_id: people_store::person(work.db(), demo.email).await?,
        name: Some(demo.name.to_owned()),
        email: Some(demo.email.to_owned()),
        subject: demo.subject.to_owned(),
        message: demo.message.to_owned(),
        priority: demo.priority,
        steps_to_reproduce: is_problem
            .then(|| "Open the app on a phone, and do as usual.".to_owned()),
        expected_behavior: None,
        actual_behavior: None,
        device_info: is_problem
            .then(|| json!({"platform": "Android", "language": "en-GB", "screen": "390x844"})),
        upload_token: None,
    };
    let (id, _) = support::send(work, &new).await?;
    let Some(admin) = people_store::person(work.db(), "admin@demo.example").await? else {
        return Ok(());
    };
    support::arrange(work, id, admin, demo.status, demo.reply, demo.notes).await
}
