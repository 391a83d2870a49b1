//! What the stream of a user's events says.

use carpal_domain::inbox::EventKind;
use serde::Serialize;
use uuid::Uuid;

use super::store::{EventRow, NotificationNews, ProviderStanding};
use crate::messaging::messages::service::Message;
use crate::notifications::service::Notification;

/// What is sent in the `data` of an event; its `event` is the kind.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum StreamEvent {
    /// `hello`: first, and again whenever `flowing` changes. When nothing flows, events come up to three seconds late.
    #[schema(title = "HelloEvent")]
    Hello {
        /// Events flow at once. Otherwise they come up to three seconds late.
        flowing: bool,
        /// Messages that you have not read, in all conversations.
        #[schema(example = 3)]
        unread: i64,
    },
    /// `message`: a message was sent, by the other side or on another device of yours.
    #[schema(title = "MessageEvent")]
    Message {
        /// The conversation.
        #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
        conversation_id: Uuid,
        /// The message.
        message: Message,
        /// Messages that you have not read in this conversation.
        #[schema(example = 3)]
        unread: i64,
        /// The same in all conversations.
        #[schema(example = 5)]
        unread_total: i64,
    },
    /// `receipt`: the other side's devices have, and have shown, your messages up to these.
    #[schema(title = "ReceiptEvent")]
    Receipt {
        /// The conversation.
        #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
        conversation_id: Uuid,
        /// The number of the latest message of yours that they have.
        #[schema(example = 12)]
        delivered: i32,
        /// The number of the latest message of yours that they have shown.
        #[schema(example = 11)]
        read: i32,
    },
    /// `read`: you have read on this or another device.
    #[schema(title = "ReadEvent")]
    Read {
        /// The conversation.
        #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
        conversation_id: Uuid,
        /// Messages that you have not read in this conversation.
        #[schema(example = 3)]
        unread: i64,
        /// The same in all conversations.
        #[schema(example = 5)]
        unread_total: i64,
    },
    /// `conversation`: something else about it changed.
    #[schema(title = "ConversationEvent")]
    Conversation {
        /// The conversation.
        #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
        conversation_id: Uuid,
    },
    /// `notification`: there is one, or you have read some on another device; `unread` are left. It is null when it was read
    /// meanwhile, or is not wanted in the app.
    #[schema(title = "NotificationEvent")]
    Notification {
        /// The notification, or null.
        notification: Option<Notification>,
        /// Notifications that you have not read.
        #[schema(example = 3)]
        unread: i64,
    },
    /// `job`: something about a service request of yours changed, or about a job that you were told of or quoted for.
    #[schema(title = "JobEvent")]
    Job {
        /// The service request.
        #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
        request_id: Uuid,
    },
    /// `provider`: your standing as a provider changed.
    #[schema(title = "ProviderEvent")]
    Provider {
        /// The name of the business.
        #[schema(example = "Mersey Mobile Mechanics")]
        business_name: String,
        /// Whether an admin has approved the application.
        is_verified: bool,
        /// Whether they may take jobs now: false while paused.
        is_active: bool,
        /// Whether they were banned.
        is_banned: bool,
    },
    /// `inbox`, to admins alone: something of what waits for them changed.
    #[schema(title = "AdminInboxEvent")]
    AdminInbox {},
    /// `car-parks`, to admins alone: an admin changed a car park, whether drivers see it or not; ask again for those that you show.
    #[schema(title = "AdminCarParksEvent")]
    AdminCarParks {},
    /// `support-chat`, to admins alone: a user wrote in their support chat, or an admin answered.
    #[schema(title = "SupportChatEvent")]
    SupportChat {
        /// The conversation.
        #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
        support_chat_id: Uuid,
    },
    /// `zone`: something is new in a zone of yours, or has changed; ask again for what you show of it.
    #[schema(title = "ZoneEvent")]
    Zone {
        /// The zone.
        #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
        zone_id: Uuid,
    },
    /// `end`: why the stream ends: `expired`, the access token; or `ended`, the session.
    #[schema(title = "EndEvent")]
    End {
        /// `expired` or `ended`.
        #[schema(example = "expired")]
        because: &'static str,
    },
}

/// What an event tells; nothing of what the user does not see any more. A flood of messages is one notification, which is
/// told once.
pub fn to_stream_event(
    row: EventRow,
    news: &mut NotificationNews,
) -> Option<(&'static str, StreamEvent)> {
    let kind = row.kind?;
    if kind == EventKind::Notification {
        if row.is_told_later {
            return None;
        }
        let notification = row.notification_id.and_then(|id| news.by_id.remove(&id));
        let (notification, unread) = (notification.map(Notification::from), news.unread);
        return Some(("notification", StreamEvent::Notification { notification, unread }));
    }
    if kind == EventKind::Job {
        return Some(("job", StreamEvent::Job { request_id: row.service_request_id? }));
    }
    if kind == EventKind::Zone {
        return Some(("zone", StreamEvent::Zone { zone_id: row.zone_id? }));
    }
    if kind == EventKind::Provider {
        let ProviderStanding { business_name, is_verified, is_active, is_banned } = row.provider?.0;
        let told = StreamEvent::Provider { business_name, is_verified, is_active, is_banned };
        return Some(("provider", told));
    }
    if kind == EventKind::AdminInbox {
        return Some(("inbox", StreamEvent::AdminInbox {}));
    }
    if kind == EventKind::AdminCarParks {
        return Some(("car-parks", StreamEvent::AdminCarParks {}));
    }
    if kind == EventKind::SupportChat {
        let support_chat_id = row.conversation_id?;
        return Some(("support-chat", StreamEvent::SupportChat { support_chat_id }));
    }
    let (conversation_id, unread) = (row.conversation_id?, row.unread?);
    let (delivered, read) = (row.delivered?, row.read?);
    let unread_total = row.unread_conversations;
    Some(match (kind, row.message) {
        (EventKind::Message, Some(message)) => {
            let message = message.0.into();
            ("message", StreamEvent::Message { conversation_id, message, unread, unread_total })
        }
        (EventKind::Receipt, _) => {
            ("receipt", StreamEvent::Receipt { conversation_id, delivered, read })
        }
        (EventKind::Read, _) => {
            ("read", StreamEvent::Read { conversation_id, unread, unread_total })
        }
        // A message that is gone.
        _ => ("conversation", StreamEvent::Conversation { conversation_id }),
    })
}
