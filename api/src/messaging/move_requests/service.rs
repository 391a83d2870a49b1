//! Asking for a vehicle to be moved, and what the owner and the sender say then, in whatever unit of work it belongs to.

use carpal_domain::inbox::{Event, Subject, wants_email};
use carpal_domain::jobs::{EscalateMoveRequest, enqueue_after};
use carpal_domain::mail::MailKind;
use carpal_domain::notifications::Topic;
use carpal_domain::registration::Registration;
use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgPool;
use uuid::Uuid;

pub use super::response::GuestMoveRequest;
use super::rules::{self, MoveRequestError};
pub use super::rules::{ASKED, MOVED_BY_OWNER};
use super::store::{self, AskedBefore, HeldMoveRequest, MoveRequestRow, NewMoveRequest};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::account;
use crate::foundation::config::limits::Rate;
use crate::foundation::private_links::{self, LinkTo};
use crate::messaging::guests::service::{RegistrationOrCard, VehicleOwner, owner_about};
use crate::messaging::messages::service::{Participation, announce};
use crate::messaging::{conversations, guests, messages};

/// A user's request about this plate or card that has not ended. No other of theirs is asked until the end of the unit of work.
///
/// # Errors
/// When the database does not answer.
pub async fn find_open(
    work: &mut UnitOfWork,
    sender: Uuid,
    about: &RegistrationOrCard,
) -> Result<Option<Uuid>, Error> {
    work.lock(&format!("move request of {sender} about {}", about.key())).await?;
    let since = work.now() - work.config().messaging.move_requests.blocked_in_expiry;
    Ok(store::open(work.db(), sender, about, since).await?)
}

/// Asks the owner of a vehicle to move it, if anybody can be asked. Returns the request's id.
///
/// # Errors
/// Whoever asks has the vehicle themselves.
pub async fn ask(
    work: &mut UnitOfWork,
    sender: Uuid,
    about: &RegistrationOrCard,
    shown_vehicle: Option<Uuid>,
) -> Result<Uuid, Error> {
    let found = owner_about(work.db(), about).await?;
    if found.owner_id == Some(sender) {
        return Err(MoveRequestError::OwnVehicle.into());
    }
    let registration = found.registration.as_ref();
    let new =
        NewMoveRequest { about, registration, sender_id: Some(sender), conversation_id: None };
    let now = work.now();
    let id = store::insert(work.db(), &new, now).await?;
    if let VehicleOwner { registration: Some(registration), owner_id: Some(owner), .. } = found
        && !was_asked_enough(work, sender, about, &registration).await?
    {
        deliver(work, id, sender, owner, about, &registration, shown_vehicle).await?;
    }
    Ok(id)
}

/// Whether the owner was asked enough about a vehicle by its plate and its card together. The sender does not notice: were it refused,
/// or answered with what they asked in the other way, it would tell whose plate a card is.
async fn was_asked_enough(
    work: &mut UnitOfWork,
    sender: Uuid,
    about: &RegistrationOrCard,
    registration: &Registration,
) -> Result<bool, Error> {
    work.lock(&format!("move request of {sender} about {}", registration.as_str())).await?;
    let (now, messaging) = (work.now(), &work.config().messaging);
    let counted = |rate: Rate| {
        let since = TimeDelta::from_std(rate.per).ok().and_then(|per| now.checked_sub_signed(per));
        (i64::from(rate.max), since.unwrap_or(DateTime::UNIX_EPOCH))
    };
    let before = AskedBefore {
        sender,
        registration,
        by_card: about.plate().is_none(),
        open_since: now - messaging.move_requests.blocked_in_expiry,
        of_one: counted(messaging.limit_move_requests_of_one),
        to_one: counted(messaging.limit_move_requests_to_one),
    };
    Ok(store::was_asked_enough(work.db(), &before).await?)
}

/// Asks an owner in the conversation with them. One that is new is in no list of the sender until the owner replies: were it, it would
/// tell that somebody has the vehicle.
async fn deliver(
    work: &mut UnitOfWork,
    id: Uuid,
    sender: Uuid,
    owner: Uuid,
    about: &RegistrationOrCard,
    registration: &Registration,
    shown_vehicle: Option<Uuid>,
) -> Result<(), Error> {
    let (conversation_id, _) =
        conversations::service::find_or_create(work, sender, about.clone(), true).await?;
    let participation =
        messages::service::participation(work.db(), sender, conversation_id, None).await?;
    // Whom they blocked themselves they do not ask.
    let Some(participation) = participation.filter(|mine| !mine.has_blocked && mine.can_send)
    else {
        return Ok(());
    };
    let (seq, is_heard) = (participation.seq, !participation.is_blocked);
    say_as_sender(work, sender, conversation_id, &participation, rules::ASKED).await?;
    if shown_vehicle.is_some() {
        conversations::service::show_vehicle(work, conversation_id, shown_vehicle).await?;
    }
    store::set_asked(work.db(), id, conversation_id, seq, is_heard.then_some(owner)).await?;
    if is_heard {
        announce(work, owner, conversation_id, seq, Subject::BlockedIn { conversation_id, seq });
        email_owner(work, id, owner, registration).await?;
        let times = work.config().messaging.move_requests;
        let now = work.now();
        escalate_at(work, id, times.asks_again_at(now, Some(now))).await?;
    }
    Ok(())
}

/// Stores a message of a user who began a conversation, which stays out of their list where it is.
async fn say_as_sender(
    work: &mut UnitOfWork,
    sender: Uuid,
    conversation_id: Uuid,
    participation: &Participation,
    content: &str,
) -> Result<(), Error> {
    let is_listed = store::is_listed(work.db(), conversation_id).await?;
    messages::service::insert(work, conversation_id, participation, Uuid::new_v4(), content)
        .await?;
    if is_listed {
        work.emit(sender, Event::Message { conversation_id, seq: participation.seq });
    } else {
        store::unlist(work.db(), conversation_id).await?;
    }
    Ok(())
}

/// Stores that a guest asks by their first message, before it is delivered.
///
/// # Errors
/// When the database does not answer.
pub async fn ask_as_guest(
    work: &mut UnitOfWork,
    about: &RegistrationOrCard,
    registration: Option<&Registration>,
    conversation_id: Uuid,
) -> Result<(), Error> {
    let conversation_id = Some(conversation_id);
    let new = NewMoveRequest { about, registration, sender_id: None, conversation_id };
    let now = work.now();
    store::insert(work.db(), &new, now).await?;
    Ok(())
}

/// What an owner is notified of whom a guest's first message has reached: that somebody is blocked in, where it says that.
///
/// # Errors
/// When the database does not answer.
pub async fn reached_by_guest(
    work: &mut UnitOfWork,
    conversation_id: Uuid,
    owner: Uuid,
) -> Result<Subject, Error> {
    let seq = 1;
    let asked = store::asked_by(work.db(), conversation_id).await?;
    let Some((id, Some(registration))) = asked else {
        return Ok(Subject::Message { conversation_id, seq });
    };
    store::set_asked(work.db(), id, conversation_id, seq, Some(owner)).await?;
    email_owner(work, id, owner, &registration).await?;
    Ok(Subject::BlockedIn { conversation_id, seq })
}

/// Confirms that a guest's address is theirs, so that the owner is asked again. Returns whether that is new. Other conversations
/// have no request: nothing happens.
///
/// # Errors
/// When the database does not answer.
pub async fn confirm_guest(work: &mut UnitOfWork, conversation_id: Uuid) -> Result<bool, Error> {
    let now = work.now();
    let Some((id, created_at)) = store::confirm(work.db(), conversation_id, now).await? else {
        return Ok(false);
    };
    let times = work.config().messaging.move_requests;
    escalate_at(work, id, times.asks_again_at(created_at, Some(now))).await?;
    Ok(true)
}

/// Has the worker look at that time whether the owner has answered.
async fn escalate_at(
    work: &mut UnitOfWork,
    id: Uuid,
    at: Option<DateTime<Utc>>,
) -> Result<(), Error> {
    let Some(at) = at else { return Ok(()) };
    let wait = (at - work.now()).to_std().unwrap_or_default();
    let job = EscalateMoveRequest { move_request: id };
    enqueue_after(work.db(), wait, &job, Some(&id.to_string())).await?;
    Ok(())
}

/// Emails the owner at once, where they want emails of messages: whoever is blocked in waits. The link answers without a session.
async fn email_owner(
    work: &mut UnitOfWork,
    id: Uuid,
    owner: Uuid,
    registration: &Registration,
) -> Result<(), Error> {
    if !wants_email(work.db(), owner, Topic::Messages).await? {
        return Ok(());
    }
    let Some(account) = account(work.db(), owner).await? else { return Ok(()) };
    let token = private_links::make(work, LinkTo::MoveRequest, id).await?;
    let link = work.link(&format!("/on-my-way#token={token}"));
    let mail = MailKind::BlockedIn { plate: registration.spaced() }.to(account.name, link);
    work.email(&account.email, mail).await
}

/// The owner says that they are on their way, or another time; a message tells the sender. A second press changes nothing.
///
/// # Errors
/// There is no such request of theirs, it has ended, they said so too often, or the time is none that is offered to this sender.
pub async fn on_my_way(
    work: &mut UnitOfWork,
    id: Uuid,
    owner: Uuid,
    minutes: Option<i16>,
) -> Result<(), Error> {
    let held = store::hold(work.db(), id).await?.filter(|held| held.owner_id == Some(owner));
    let held = held.ok_or(MoveRequestError::NotFound)?;
    let conversation_id = held.conversation_id.ok_or(MoveRequestError::NotFound)?;
    rules::check_minutes(minutes, held.sender_id.is_none())?;
    check_open(work, &held)?;
    let now = work.now();
    let Some(content) = rules::said_by_press(&held, minutes, now)? else { return Ok(()) };
    store::set_on_my_way(work.db(), id, minutes, now).await?;
    messages::service::send_message(work, owner, conversation_id, Uuid::new_v4(), &content).await?;
    tell_sides(work, &held, conversation_id).await
}

/// One of the two sides says that the vehicle was moved; a message tells the other one. Said again, it changes nothing.
///
/// # Errors
/// There is no such request of theirs, or it has ended.
pub async fn moved(work: &mut UnitOfWork, id: Uuid, user_id: Uuid) -> Result<(), Error> {
    let held = store::hold(work.db(), id).await?.ok_or(MoveRequestError::NotFound)?;
    let is_owner = held.owner_id == Some(user_id);
    if !is_owner && held.sender_id != Some(user_id) {
        return Err(MoveRequestError::NotFound.into());
    }
    if held.moved_at.is_some() {
        return Ok(());
    }
    check_open(work, &held)?;
    let now = work.now();
    store::set_moved(work.db(), id, is_owner, now).await?;
    let Some(conversation_id) = held.conversation_id else { return Ok(()) };
    if is_owner {
        let (client_id, content) = (Uuid::new_v4(), rules::MOVED_BY_OWNER);
        messages::service::send_message(work, user_id, conversation_id, client_id, content).await?;
    } else {
        say_moved_as_sender(work, user_id, conversation_id).await?;
    }
    tell_sides(work, &held, conversation_id).await
}

/// Tells the owner in the sender's words, where they still hear them. Nobody is refused for what the owner has done meanwhile.
async fn say_moved_as_sender(
    work: &mut UnitOfWork,
    sender: Uuid,
    conversation_id: Uuid,
) -> Result<(), Error> {
    let participation =
        messages::service::participation(work.db(), sender, conversation_id, None).await?;
    let Some(participation) = participation.filter(|mine| mine.can_send && !mine.has_blocked)
    else {
        return Ok(());
    };
    let seq = participation.seq;
    say_as_sender(work, sender, conversation_id, &participation, rules::MOVED_BY_SENDER).await?;
    if let Some(owner) = participation.other.filter(|_| !participation.is_blocked) {
        announce(work, owner, conversation_id, seq, Subject::Message { conversation_id, seq });
    }
    Ok(())
}

/// A guest says that the vehicle was moved. Said again, it changes nothing.
///
/// # Errors
/// They asked for none, or it has ended.
pub async fn moved_as_guest(work: &mut UnitOfWork, conversation_id: Uuid) -> Result<(), Error> {
    let asked = store::asked_by(work.db(), conversation_id).await?;
    let (id, _) = asked.ok_or(MoveRequestError::NotFound)?;
    let held = store::hold(work.db(), id).await?.ok_or(MoveRequestError::NotFound)?;
    if held.moved_at.is_some() {
        return Ok(());
    }
    check_open(work, &held)?;
    let now = work.now();
    store::set_moved(work.db(), id, false, now).await?;
    guests::service::say(work, conversation_id, Uuid::new_v4(), rules::MOVED_BY_SENDER).await?;
    work.emit(held.owner_id, Event::Conversation(conversation_id));
    Ok(())
}

/// Fails when a request was moved, or was asked too long ago.
fn check_open(work: &UnitOfWork, held: &HeldMoveRequest) -> Result<(), MoveRequestError> {
    let ends_at = work.config().messaging.move_requests.ends_at(held.created_at);
    if held.moved_at.is_some() || work.now() >= ends_at {
        return Err(MoveRequestError::Ended);
    }
    Ok(())
}

/// Has the open pages of both sides look again; the sender's not before the owner has answered, as they know of no conversation.
async fn tell_sides(
    work: &mut UnitOfWork,
    held: &HeldMoveRequest,
    conversation_id: Uuid,
) -> Result<(), Error> {
    work.emit(held.owner_id, Event::Conversation(conversation_id));
    if store::is_listed(work.db(), conversation_id).await? {
        work.emit(held.sender_id, Event::Conversation(conversation_id));
    }
    Ok(())
}

/// A request as a user may see it.
///
/// # Errors
/// There is none of theirs.
pub async fn request(pool: &PgPool, viewer: Uuid, id: Uuid) -> Result<MoveRequestRow, Error> {
    let row = store::visible_to(pool, viewer, Some(id), DateTime::UNIX_EPOCH, 1).await?.pop();
    Ok(row.ok_or(MoveRequestError::NotFound)?)
}

/// The request of a guest's conversation, as the guest may see it.
///
/// # Errors
/// When the database does not answer.
pub async fn of_guest(
    pool: &PgPool,
    conversation_id: Uuid,
) -> sqlx::Result<Option<MoveRequestRow>> {
    store::of_guest(pool, conversation_id).await
}
