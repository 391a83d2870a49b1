//! People write to support, and read the replies.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::rules::{self, SupportKind, SupportPriority, SupportStatus};
use super::service::{self, NewItem};
use super::{history_store, store};
use crate::foundation::accounts::Account;
use crate::foundation::challenge;
use crate::foundation::contact::email_address;
use crate::foundation::error::Fields;
use crate::foundation::extract::{Body, Network};
use crate::foundation::roles::SignedIn;
use crate::foundation::secrets;
use crate::{AppState, Error};

/// What somebody asks support.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewSupportTicket {
    /// Who asks.
    #[schema(example = "Grace", min_length = 1, max_length = 80)]
    name: String,
    /// Where the reply goes; of whoever is signed in, always the account's address.
    #[schema(example = "grace@example.net", max_length = 254)]
    email: String,
    /// What it is about.
    #[schema(example = "My card does not scan", min_length = 1, max_length = 150)]
    subject: String,
    /// The question.
    #[schema(example = "I printed it twice.", min_length = 1, max_length = 4000)]
    message: String,
    /// How urgent it is: anything but `critical`.
    priority: SupportPriority,
    /// A challenge of `GET /challenge` and its solution. Not needed by whoever is signed in.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    proof: Option<Value>,
}

/// A ticket that was sent.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SentSupportTicket {
    /// The ticket's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The reference number.
    #[schema(example = "T-1042")]
    reference: String,
}

/// What does not work.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewProblemReport {
    /// The problem in a few words.
    #[schema(example = "The map stays empty", min_length = 1, max_length = 150)]
    title: String,
    /// What happens.
    #[schema(example = "No car park is shown in Leeds.", min_length = 1, max_length = 4000)]
    description: String,
    /// What to do to see it.
    #[schema(example = "Open the map, search for Leeds.", max_length = 4000)]
    #[serde(default)]
    steps_to_reproduce: Option<String>,
    /// What should happen.
    #[schema(example = "Car parks are shown.", max_length = 4000)]
    #[serde(default)]
    expected_behavior: Option<String>,
    /// What happens instead.
    #[schema(example = "Nothing is shown.", max_length = 4000)]
    #[serde(default)]
    actual_behavior: Option<String>,
    /// How bad it is: anything but `urgent`.
    severity: SupportPriority,
    /// What the browser tells of itself: at most 20 texts of up to 500 characters, integers, true and false.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    device_info: Option<Value>,
    /// Where a reply goes; of whoever is signed in, always the account's address.
    #[schema(example = "grace@example.net", max_length = 254)]
    #[serde(default)]
    email: Option<String>,
    /// A challenge of `GET /challenge` and its solution. Not needed by whoever is signed in.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    proof: Option<Value>,
}

/// A problem report that was sent.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SentProblemReport {
    /// The problem report's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The reference number.
    #[schema(example = "P-1042")]
    reference: String,
    /// Lets you add screenshots, by default for an hour.
    #[schema(example = "k7Qm2ZxT9rV4hB1c")]
    upload_token: String,
}

/// Ask support
///
/// With an account or without. The reply comes by email, and to whoever was signed in also in the app. By default ten an
/// hour from a network, and ten a day of an account, or from a network with an email address.
#[utoipa::path(
    post, path = "/support-tickets", tag = "support", request_body = NewSupportTicket,
    responses((status = CREATED, body = SentSupportTicket, description = "The ticket."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn create_support_ticket(
    State(state): State<AppState>,
    network: Network,
    caller: Result<SignedIn, Error>,
    Body(request): Body<NewSupportTicket>,
) -> Result<(StatusCode, Json<SentSupportTicket>), Error> {
    let account = account(caller)?;
    let mut faults = Fields::new();
    let name = rules::name(&request.name, &mut faults);
    let subject = rules::subject(&request.subject, &mut faults);
    let message = rules::message(&request.message, &mut faults);
    let email = match &account {
        Some(account) => Some(account.email.clone()),
        None => email(Some(&request.email), &mut faults),
    };
    if request.priority == SupportPriority::Critical {
        faults.push(("priority", "Please choose a priority".into()));
    }
    let new = NewItem {
        kind: SupportKind::Ticket,
        user_id: account.map(|account| account.id),
        name: Some(name),
        email,
        subject,
        message,
        priority: request.priority,
        steps_to_reproduce: None,
        expected_behavior: None,
        actual_behavior: None,
        device_info: None,
        upload_token: None,
    };
    let (id, reference) = send(&state, network, request.proof, faults, &new).await?;
    Ok((StatusCode::CREATED, Json(SentSupportTicket { id, reference })))
}

/// Report a problem with the app
///
/// With an account or without. By default ten an hour from a network, and ten a day of an account, or from a network with an
/// email address.
#[utoipa::path(
    post, path = "/problem-reports", tag = "support", request_body = NewProblemReport,
    responses((status = CREATED, body = SentProblemReport, description = "The problem report."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn create_problem_report(
    State(state): State<AppState>,
    network: Network,
    caller: Result<SignedIn, Error>,
    Body(request): Body<NewProblemReport>,
) -> Result<(StatusCode, Json<SentProblemReport>), Error> {
    let account = account(caller)?;
    let mut faults = Fields::new();
    let f = &mut faults;
    let upload_token = secrets::new();
    let new = NewItem {
        kind: SupportKind::ProblemReport,
        user_id: account.as_ref().map(|account| account.id),
        name: None,
        email: match account {
            Some(account) => Some(account.email),
            None => email(request.email.as_deref().filter(|typed| !typed.trim().is_empty()), f),
        },
        subject: rules::title(&request.title, f),
        message: rules::description(&request.description, f),
        priority: request.severity,
        steps_to_reproduce: rules::optional(
            "steps_to_reproduce",
            request.steps_to_reproduce.as_deref(),
            f,
        ),
        expected_behavior: rules::optional(
            "expected_behavior",
            request.expected_behavior.as_deref(),
            f,
        ),
        actual_behavior: rules::optional("actual_behavior", request.actual_behavior.as_deref(), f),
        device_info: request.device_info,
        upload_token: Some(upload_token.clone()),
    };
    if new.priority == SupportPriority::Urgent {
        faults.push(("severity", "Please choose a severity".into()));
    }
    if !new.device_info.as_ref().is_none_or(rules::is_device_info) {
        faults.push(("device_info", "This is more than we take".into()));
    }
    let (id, reference) = send(&state, network, request.proof, faults, &new).await?;
    Ok((StatusCode::CREATED, Json(SentProblemReport { id, reference, upload_token })))
}

/// Whose account it is; nobody's where nobody is signed in. Whoever is blocked asks as themselves too: of support they may.
fn account(caller: Result<SignedIn, Error>) -> Result<Option<Account>, Error> {
    match caller {
        Ok(caller) => Ok(Some(caller.account)),
        Err(Error::Unauthorized(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

fn email(typed: Option<&str>, faults: &mut Fields) -> Option<String> {
    let address = email_address(typed?);
    address.map_err(|fault| faults.push(("email", fault.to_string()))).ok()
}

/// Stores what has no faults, and is not too much of one network, account or address.
async fn send(
    state: &AppState,
    network: Network,
    proof: Option<Value>,
    faults: Fields,
    new: &NewItem,
) -> Result<(Uuid, String), Error> {
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    let (limits, network) = (&state.config.support, network.to_string());
    state.limits.take("support network", limits.limit_support_network, &network).await?;
    if let Some(id) = new.user_id {
        state.limits.take("support", limits.limit_support, &id.to_string()).await?;
    } else {
        // Used at once, and for good: one challenge counts once against an address, whoever's it is.
        challenge::check(state, proof.unwrap_or_default()).await?.redeem(&state.pool).await?;
        if let Some(email) = &new.email {
            let here = format!("{email} {network}");
            state.limits.take("support", limits.limit_support, &here).await?;
            // Whoever names somebody else's address must not keep its owner from writing.
            state.limits.take("support address", limits.limit_support_address, email).await?;
        }
    }
    let mut work = state.begin().await?;
    let sent = service::send(&mut work, new).await?;
    work.commit().await?;
    Ok(sent)
}

/// A reply of support.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct OwnReply {
    /// What was written.
    #[schema(example = "Please print the card at full size.")]
    text: String,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    at: DateTime<Utc>,
}

/// A ticket or a problem report of yours.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnSupportItem {
    /// The reference number.
    #[schema(example = "T-1042")]
    reference: String,
    /// Which of the two it is.
    kind: SupportKind,
    /// What it is about.
    #[schema(example = "My card does not scan")]
    subject: String,
    /// How it stands.
    status: SupportStatus,
    /// When you sent it, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// The earliest first.
    replies: Vec<OwnReply>,
}

/// Your tickets and problem reports.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnSupportItems {
    /// The latest first, at most a hundred.
    tickets: Vec<OwnSupportItem>,
}

/// List your tickets and problem reports
///
/// With what support replied.
#[utoipa::path(
    get, path = "/me/support-tickets", tag = "support", security(("session" = [])),
    responses((status = OK, body = OwnSupportItems, description = "Your tickets and problem reports."))
)]
pub async fn list_own_support_items(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<Json<OwnSupportItems>, Error> {
    let rows = store::own(&state.pool, caller.account.id).await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let replies = history_store::replies(&state.pool, &ids).await?;
    let of = |id| replies.iter().filter(move |reply| reply.item_id == id);
    let reply = |row: &history_store::ReplyRow| OwnReply { text: row.text.clone(), at: row.at };
    let own = |row: store::OwnRow| OwnSupportItem {
        reference: rules::reference(row.kind, row.number),
        kind: row.kind,
        subject: row.subject,
        status: row.status,
        created_at: row.created_at,
        replies: of(row.id).map(reply).collect(),
    };
    Ok(Json(OwnSupportItems { tickets: rows.into_iter().map(own).collect() }))
}
