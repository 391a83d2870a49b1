//! Requests and responses about the channels that a user chooses.

use axum::Json;
use axum::extract::State;
use carpal_domain::notifications::{TOPICS, Topic};
use serde::{Deserialize, Serialize};

use super::store::{self, ChoiceRow};
use crate::foundation::accounts::Account;
use crate::foundation::extract::Body;
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// By which channels you want to be notified about a topic.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, utoipa::ToSchema)]
pub struct NotificationChoice {
    /// What it is about.
    topic: Topic,
    /// In the app.
    in_app: bool,
    /// By email.
    email: bool,
    /// Only where the setting `push_notifications` is on too.
    push: bool,
}

/// By which channels you want to be notified.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct NotificationChoices {
    /// Each once. What is left out stays as it is.
    topics: Vec<NotificationChoice>,
}

/// Get how you want to be notified
///
/// For each topic, whether you are told in the app, by email and by web push.
#[utoipa::path(
    get, path = "/me/notification-choices", tag = "notifications", security(("session" = ["user"])),
    responses((status = OK, body = NotificationChoices, description = "A choice for each topic."))
)]
pub async fn get_notification_choices(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<NotificationChoices>, Error> {
    Ok(Json(chosen(&state, &caller.account).await?))
}

/// Choose how you want to be notified
///
/// Topics that are left out stay as they are.
#[utoipa::path(
    put, path = "/me/notification-choices", tag = "notifications", request_body = NotificationChoices,
    security(("session" = ["user"])),
    responses((status = OK, body = NotificationChoices, description = "A choice for each topic, as stored."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn set_notification_choices(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(NotificationChoices { topics }): Body<NotificationChoices>,
) -> Result<Json<NotificationChoices>, Error> {
    let times = |topic| topics.iter().filter(|choice| choice.topic == topic).count();
    if TOPICS.into_iter().any(|topic| times(topic) > 1) {
        return Err(Error::invalid("topics", "Please choose once for each topic"));
    }
    let user_id = caller.account.id;
    let mut work = state.begin().await?;
    let rows: Vec<ChoiceRow> = topics.into_iter().map(ChoiceRow::from).collect();
    store::store(work.db(), user_id, &rows).await?;
    work.commit().await?;
    Ok(Json(chosen(&state, &caller.account).await?))
}

/// What a user chose for each topic: everything, until they choose otherwise.
async fn chosen(state: &AppState, account: &Account) -> Result<NotificationChoices, Error> {
    let stored = store::choices(&state.pool, account.id).await?;
    let choice = |topic| stored.iter().find(|choice| choice.topic == topic).copied();
    let everything = |topic| ChoiceRow { topic, in_app: true, email: true, push: true };
    let topics = TOPICS.into_iter().filter(|topic| *topic != Topic::Admin || account.is_admin);
    let chosen = |topic| choice(topic).unwrap_or_else(|| everything(topic)).into();
    Ok(NotificationChoices { topics: topics.map(chosen).collect() })
}

impl From<ChoiceRow> for NotificationChoice {
    fn from(ChoiceRow { topic, in_app, email, push }: ChoiceRow) -> Self {
        Self { topic, in_app, email, push }
    }
}

impl From<NotificationChoice> for ChoiceRow {
    fn from(NotificationChoice { topic, in_app, email, push }: NotificationChoice) -> Self {
        Self { topic, in_app, email, push }
    }
}
