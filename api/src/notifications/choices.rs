//! Everyone chooses by which channels they are told of what. Mails that concern the safety of an account are always sent.

use axum::Json;
use axum::extract::State;
use carpal_domain::notifications::{TOPICS, Topic};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgExecutor};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use crate::foundation::extract::Body;
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(get_notification_choices, set_notification_choices))
}

/// By which channels you want to be notified about a topic.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, utoipa::ToSchema)]
struct NotificationChoice {
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
struct NotificationChoices {
    /// Each once. What is left out stays as it is.
    topics: Vec<NotificationChoice>,
}

/// Get how you want to be notified
#[utoipa::path(
    get, path = "/me/notification-choices", tag = "notifications", security(("session" = ["user"])),
    responses((status = OK, body = NotificationChoices, description = "A choice for each topic."))
)]
async fn get_notification_choices(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<NotificationChoices>, Error> {
    Ok(Json(chosen(&state.pool, caller.account.id).await?))
}

/// Choose how you want to be notified
#[utoipa::path(
    put, path = "/me/notification-choices", tag = "notifications", request_body = NotificationChoices,
    security(("session" = ["user"])),
    responses((status = OK, body = NotificationChoices, description = "A choice for each topic, as stored."), (status = UNPROCESSABLE_ENTITY))
)]
async fn set_notification_choices(
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
    store(work.db(), user_id, &topics).await?;
    work.commit().await?;
    Ok(Json(chosen(&state.pool, user_id).await?))
}

async fn chosen(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<NotificationChoices> {
    let stored = sqlx::query_as!(
        NotificationChoice,
        r#"select topic as "topic: Topic", in_app, email, push from notification_choices where user_id = $1"#,
        user_id
    )
    .fetch_all(db)
    .await?;
    let choice = |topic| stored.iter().find(|choice| choice.topic == topic).copied();
    let everything = |topic| NotificationChoice { topic, in_app: true, email: true, push: true };
    let topics = TOPICS.map(|topic| choice(topic).unwrap_or_else(|| everything(topic)));
    Ok(NotificationChoices { topics: topics.into() })
}

async fn store(
    db: &mut PgConnection,
    user_id: Uuid,
    topics: &[NotificationChoice],
) -> sqlx::Result<()> {
    for NotificationChoice { topic, in_app, email, push } in topics {
        sqlx::query!(
            "insert into notification_choices (user_id, topic, in_app, email, push) values ($1, $2, $3, $4, $5)
             on conflict (user_id, topic) do update
             set in_app = excluded.in_app, email = excluded.email, push = excluded.push",
            user_id,
            *topic as Topic,
            in_app,
            email,
            push,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}
