//! Everyone is told of what others do and decide: in the app, by mail and by push, each as they chose. Of one conversation,
//! report or vehicle they have one unread notification of a kind, which counts what follows.
//!
//! Whoever causes one calls [`notify`] in their transaction. It holds no words: what is said is made when it is told, from
//! the view `seen_notifications`.

mod choices;
mod http;
mod push;
mod rules;
mod store;

use carpal_domain::jobs::enqueue_after;
use carpal_domain::notifications::{MailNotification, PushNotification};
use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use choices::wants_mail;
pub use http::Notification;
use store::Kept;
pub use store::{About, News, conversation_read};

use crate::AppState;
use crate::messaging::events;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list))
        .routes(routes!(http::read))
        .merge(choices::routes())
        .merge(push::routes())
}

/// Keeps what users are to be told of, with the push and the mail that may follow, as part of the caller's transaction.
/// Returns the events for their open pages, which the caller notes next with its own, if any: all take their locks in one
/// order. The pages are to be woken once it is committed.
pub async fn notify(
    db: &mut PgConnection,
    news: &[News],
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<events::News>> {
    let mut noted = Vec::new();
    for News { user_id, about } in news {
        let kept = store::keep(&mut *db, *user_id, *about, now).await?;
        follow_up(&mut *db, *about, &kept, now).await?;
        let what = events::What::Notification(kept.id);
        noted.push(events::News { user_id: *user_id, what });
    }
    Ok(noted)
}

/// Has the worker push and mail, where that is chosen. Both look again then.
async fn follow_up(
    db: &mut PgConnection,
    about: About,
    kept: &Kept,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let (id, key) = (kept.id, kept.id.to_string());
    if kept.is_pushed {
        let wait = rules::push_wait(kept.pushed_at, now);
        enqueue_after(&mut *db, wait, &PushNotification { notification: id }, Some(&key)).await?;
    }
    if kept.count == 1 && kept.is_mailed && about.kind().is_mailed() {
        let mail = MailNotification { notification: id };
        enqueue_after(db, rules::MAIL_AFTER, &mail, Some(&key)).await?;
    }
    Ok(())
}

/// The same, where nothing else is told, with the events noted.
pub async fn notify_alone(
    db: &mut PgConnection,
    news: &[News],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let noted = notify(&mut *db, news, now).await?;
    events::note(db, &noted, now).await
}
