//! A user reads their notifications, and chooses by which channels they want which. Of one conversation, report or vehicle
//! they have one unread notification of a kind, which counts what follows.

mod choices;
mod http;
mod push;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use chrono::{DateTime, Utc};
pub use http::Notification;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::AppState;
use crate::foundation::inbox::{self, NewNotification};
pub use crate::foundation::inbox::{
    Subject as About, mark_conversation_read as conversation_read, wants_email as wants_mail,
};
use crate::messaging::events;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list))
        .routes(routes!(http::read))
        .merge(choices::routes())
        .merge(push::routes())
}

/// Replaced by `UnitOfWork::notify`, feature by feature.
pub struct News {
    pub user_id: Uuid,
    pub about: About,
}

/// Replaced by `UnitOfWork::notify`, feature by feature.
pub async fn notify(
    db: &mut PgConnection,
    news: &[News],
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<events::News>> {
    let new: Vec<_> = news
        .iter()
        .map(|news| NewNotification { user_id: news.user_id, subject: news.about, at: now })
        .collect();
    let stored = inbox::store(db, &new).await?;
    Ok(stored
        .into_iter()
        .map(|new| events::News { user_id: new.user_id, what: new.event })
        .collect())
}

/// Replaced by `UnitOfWork::notify`, feature by feature.
pub async fn notify_alone(
    db: &mut PgConnection,
    news: &[News],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let noted = notify(&mut *db, news, now).await?;
    events::note(db, &noted, now).await
}
