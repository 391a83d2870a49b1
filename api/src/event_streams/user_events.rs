//! The stream of a user's events.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use axum::response::sse::Event;
use carpal_domain::inbox::EventKind;
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::Instant;
use uuid::Uuid;

use super::public_events::{HEARTBEAT, unbuffered};
use super::response::{StreamEvent, to_stream_event};
use super::store::{self, Asker, EventRow, NotificationNews};
use crate::foundation::accounts::{AccountStatus, account_of_token};
use crate::foundation::connections::Connection;
use crate::foundation::extract::Query;
use crate::foundation::roles::CurrentUser;
use crate::foundation::secrets;
use crate::messaging::conversations::service::unread;
use crate::{AppState, Error};

/// How often a connection looks for events by itself while Redis is away.
const POLL_INTERVAL: Duration = Duration::from_secs(3);

/// A connection asks no more often than this whether its token has ended.
const MIN_REST: Duration = Duration::from_millis(200);

/// Within this time all connections have said that events flow, or flow no more. Each hears of it in the same moment, and what they say
/// is asked of the database.
const HELLO_WITHIN: Duration = Duration::from_secs(1);

/// From where on a client is told.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct Since {
    /// The id of the last event that the client has. The header `Last-Event-ID` says the same.
    #[param(example = 48_213)]
    since: Option<i64>,
}

/// Stream the events of your account
///
/// Server-sent events, each with an `id`: what came after the one that is named by `Last-Event-ID` is sent again, in order.
/// `missed` says that this is too long ago, and the client must ask again for what it shows.
#[utoipa::path(
    get, path = "/me/live", tag = "messaging", security(("session" = ["user"])),
    params(Since, ("Last-Event-ID" = Option<i64>, Header, description = "The id of the last event that the client has")),
    responses((status = OK, content_type = "text/event-stream", body = StreamEvent, description = "Server-sent events until the session or the access token ends."), (status = TOO_MANY_REQUESTS))
)]
pub async fn stream_user_events(
    State(state): State<AppState>,
    caller: CurrentUser,
    headers: HeaderMap,
    Query(Since { since }): Query<Since>,
) -> Result<impl IntoResponse, Error> {
    let user_id = caller.account.id;
    let text = |name: &str| headers.get(name)?.to_str().ok();
    let since = since.or_else(|| text("last-event-id")?.trim().parse().ok());
    let token = text(header::AUTHORIZATION.as_str()).and_then(|value| value.split_once(' '));
    let token = token.map(|(_, token)| token.trim().to_owned()).unwrap_or_default();
    // Opened before it looks for the first time, so that nothing happens in between.
    let max = state.config.connections_per_user;
    let connection = state.connections.open(user_id, max).ok_or(Error::TooMany(POLL_INTERVAL))?;
    let flowing = state.hub.flowing();
    let (cursor, is_whole) = store::resume_cursor(&state.stream_pool, user_id, since).await?;
    let session_id = caller.session_id;
    let until_expiry = (caller.token_expires_at - (state.now)()).to_std().unwrap_or_default();
    let shutdown = state.shutdown.clone();
    let mut reader = Reader {
        state,
        user_id,
        session_id,
        access_hash: secrets::hash(&token),
        token,
        connection,
        flowing,
        cursor,
        events: VecDeque::new(),
        untold: Vec::new(),
        has_more: true,
        looked_at: Instant::now(),
        early: HEARTBEAT.mul_f64(rand::random()),
        hello_due: None,
        expires_at: Instant::now() + until_expiry,
        has_ended: false,
    };
    reader.hello().await?;
    if !is_whole {
        reader.events.push_back(Event::default().event("missed").data("{}"));
    }
    Ok(unbuffered(shutdown, futures::stream::unfold(reader, Reader::next)))
}

/// An open connection, and the last event that it was sent.
struct Reader {
    state: AppState,
    user_id: Uuid,
    session_id: Uuid,
    token: String,
    access_hash: Vec<u8>,
    connection: Connection,
    flowing: watch::Receiver<bool>,
    cursor: i64,
    events: VecDeque<Event>,
    /// What came with or after a notification: it waits until what that says is known, and what came before it is sent.
    untold: Vec<EventRow>,
    /// There are more events than were fetched.
    has_more: bool,
    /// When it last looked for events.
    looked_at: Instant,
    /// By how much sooner it looks the first time by itself: pages that were opened together, as after a restart, would all ask
    /// in the same second, again and again.
    early: Duration,
    /// When it says hello again and looks for events, since they began to flow or ceased to.
    hello_due: Option<Instant>,
    /// When the access token ends, and with it the stream.
    expires_at: Instant,
    has_ended: bool,
}

impl Reader {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        loop {
            if let Some(event) = self.events.pop_front() {
                return Some((Ok(event), self));
            }
            if self.has_ended {
                return None;
            }
            let untold = std::mem::take(&mut self.untold);
            let looked = if untold.is_empty() {
                self.wait_and_fetch().await
            } else {
                self.tell_with_notifications(untold).await
            };
            if let Err(error) = looked {
                // The client connects again and is sent what it missed.
                tracing::warn!(error.message = ?error, "live.stream_failed");
                return None;
            }
        }
    }

    async fn wait_and_fetch(&mut self) -> Result<(), Error> {
        let rest = if *self.flowing.borrow() { HEARTBEAT } else { POLL_INTERVAL };
        let look_due = self.looked_at + rest.saturating_sub(self.early);
        let due = self.hello_due.unwrap_or(look_due).min(self.expires_at);
        if !self.has_more {
            tokio::select! {
                () = self.connection.woken() => {}
                Ok(()) = self.flowing.changed() => {
                    let soon = Instant::now() + HELLO_WITHIN.mul_f64(rand::random());
                    self.hello_due = Some(self.hello_due.unwrap_or(soon));
                    return Ok(());
                }
                () = tokio::time::sleep_until(due) => self.early = Duration::ZERO,
            }
        }
        // Also while so much happens that nobody rests. Whatever it fetches says itself whether the session goes on.
        if self.expires_at <= Instant::now() {
            self.check().await?;
        }
        if self.has_ended {
            return Ok(());
        }
        if self.hello_due.is_some_and(|due| due <= Instant::now()) {
            self.hello_due = None;
            self.hello().await?;
        }
        self.fetch_events().await
    }

    /// Ends the stream when the session, or the access token, has ended.
    async fn check(&mut self) -> Result<(), Error> {
        let (checked_at, now) = (Instant::now(), (self.state.now)());
        let found = account_of_token(&self.state.stream_pool, &self.token, now).await?;
        let found = found.filter(|(_, account)| {
            matches!(account.status(now), AccountStatus::Active | AccountStatus::Suspended)
        });
        if let Some((session, _)) = found {
            // Never at once again, however two clocks differ.
            let rest = (session.token_expires_at - now).to_std().unwrap_or_default();
            self.expires_at = checked_at + rest.max(MIN_REST);
        } else {
            let is_live = store::is_live(&self.state.stream_pool, self.session_id).await?;
            self.push(
                "end",
                &StreamEvent::End { because: if is_live { "expired" } else { "ended" } },
            )?;
            self.has_ended = true;
        }
        Ok(())
    }

    async fn hello(&mut self) -> Result<(), Error> {
        let flowing = *self.flowing.borrow_and_update();
        let unread = unread(&self.state.stream_pool, self.user_id).await?;
        self.push("hello", &StreamEvent::Hello { flowing, unread })
    }

    /// Fetches the events that the connection was not sent, or the first of them, as long as its session and its token live.
    async fn fetch_events(&mut self) -> Result<(), Error> {
        self.looked_at = Instant::now();
        let asker = Asker {
            user_id: self.user_id,
            session_id: self.session_id,
            access_hash: &self.access_hash,
            now: (self.state.now)(),
        };
        let mut rows = store::after(&self.state.stream_pool, &asker, self.cursor).await?;
        self.has_more = rows.len() >= store::AT_ONCE;
        if rows.is_empty() {
            return self.check().await;
        }
        let is_notification = |row: &EventRow| row.kind == Some(EventKind::Notification);
        let first = rows.iter().position(is_notification).unwrap_or(rows.len());
        self.untold = rows.split_off(first);
        self.tell(rows, &mut NotificationNews::default())
    }

    /// Tells events among which there are notifications, once it is known what these say.
    async fn tell_with_notifications(&mut self, rows: Vec<EventRow>) -> Result<(), Error> {
        let to_tell = rows.iter().filter(|row| !row.is_told_later);
        let ids: Vec<Uuid> = to_tell.filter_map(|row| row.notification_id).collect();
        let pool = &self.state.stream_pool;
        let news = store::notification_news(pool, self.user_id, self.session_id, &ids).await?;
        if let Some(mut news) = news {
            return self.tell(rows, &mut news);
        }
        // Should it go on after all, they are fetched again: the cursor stands before them.
        self.has_more = true;
        self.check().await
    }

    fn tell(&mut self, rows: Vec<EventRow>, news: &mut NotificationNews) -> Result<(), Error> {
        for row in rows {
            self.cursor = row.event.unwrap_or(self.cursor);
            if let Some((name, event)) = to_stream_event(row, news) {
                self.push(name, &event)?;
            }
        }
        Ok(())
    }

    fn push(&mut self, name: &str, event: &StreamEvent) -> Result<(), Error> {
        let sse = Event::default().event(name).id(self.cursor.to_string());
        self.events.push_back(sse.json_data(event).map_err(anyhow::Error::from)?);
        Ok(())
    }
}
