//! What a user's open pages are told while they are open, and after they were away: read from the database in the order of
//! one counter a user, so that a page that was away misses nothing and hears nothing twice.

mod http;
mod store;

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use sqlx::PgExecutor;

use crate::AppState;
pub use crate::foundation::inbox::Event as What;
use crate::foundation::inbox::{self, NewEvent};
use crate::notifications::{self, About};

/// Has a user told of a message from somebody who has no page of their own: as an event, and as a notification.
pub async fn tell_message(
    db: &mut PgConnection,
    conversation_id: Uuid,
    seq: i32,
    user_id: Uuid,
    about: About,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let message = News { user_id, what: What::Message { conversation_id, seq } };
    let told = [notifications::News { user_id, about }];
    let noted = notifications::notify(&mut *db, &told, now).await?;
    let news: Vec<News> = std::iter::once(message).chain(noted).collect();
    note(db, &news, now).await
}

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::follow))
}

/// Replaced by `UnitOfWork::record`, feature by feature.
#[derive(Debug, Clone, Copy)]
pub struct News {
    pub user_id: Uuid,
    pub what: What,
}

/// Replaced by `UnitOfWork::record`, feature by feature.
pub async fn note(db: impl PgExecutor<'_>, news: &[News], now: DateTime<Utc>) -> sqlx::Result<()> {
    let events: Vec<_> =
        news.iter().map(|news| NewEvent { user_id: news.user_id, event: news.what }).collect();
    inbox::record(db, &events, now).await
}
