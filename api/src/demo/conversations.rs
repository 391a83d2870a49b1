//! The conversations of the demo: between drivers, with support, and of a guest.

use chrono::TimeDelta;
use uuid::Uuid;

use super::{conversations_store, people_store};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::messaging::guests::service::{
    self as guests, Contact, NewGuestConversation, RegistrationOrCard,
};
use crate::messaging::messages::service::{self as messages, send_message};
use crate::messaging::move_requests::service::{ASKED, MOVED_BY_OWNER};
use crate::messaging::support::service::{self as support, Cause};

/// A conversation, about a vehicle of the second.
struct DemoConversation {
    starter: &'static str,
    owner: &'static str,
    registration: &'static str,
    /// Minutes ago, by the starter or not, and the words.
    said: &'static [(i64, bool, &'static str)],
    /// How much of it each has read.
    read: [i32; 2],
}

const CONVERSATIONS: &[DemoConversation] = &[
    DemoConversation {
        starter: "priya@demo.example",
        owner: "driver@demo.example",
        registration: "LV68XKD",
        said: &[
            (95, true, "Hi, your lights are on. You are by the library on Seel Street."),
            (92, false, "Thank you! I am ten minutes away, on my way now."),
            (91, true, "No rush, they still look bright."),
            (78, false, "All off. It would not have started tonight, so thank you."),
            (76, true, "Any time. Nice to know this works."),
        ],
        read: [4, 4],
    },
    DemoConversation {
        starter: "driver@demo.example",
        owner: "provider@demo.example",
        registration: "MJ70VAN",
        said: &[
            (
                2890,
                true,
                "Your van is across my drive on Hope Street. Could you move it before six?",
            ),
            (2881, false, "Sorry about that, moving it now."),
        ],
        read: [2, 2],
    },
    DemoConversation {
        starter: "rory@demo.example",
        owner: "priya@demo.example",
        registration: "KP19NZR",
        said: &[
            (6120, true, "You have parked like a clown on Lark Lane."),
            (6112, false, "I am inside the lines. Is something wrong with the car?"),
            (6109, true, "The driver is what is wrong with it. Clown."),
        ],
        read: [2, 3],
    },
];

/// Who is blocked in by the driver's car since some minutes, and has asked for it to be moved.
const BLOCKED_IN: (DemoConversation, i64) = (
    DemoConversation {
        starter: "kofi@demo.example",
        owner: "driver@demo.example",
        registration: "LV68XKD",
        said: &[(6, true, ASKED)],
        read: [1, 0],
    },
    6,
);

/// Whom the driver has asked, and who asked the driver: the owner is on the way after so many minutes of asking and says how long it
/// takes, and has moved it.
const ANSWERED: [(DemoConversation, Answered); 2] = [
    (
        DemoConversation {
            starter: "driver@demo.example",
            owner: "priya@demo.example",
            registration: "KP19NZR",
            said: &[(14, true, ASKED), (9, false, "On my way, about 10 minutes.")],
            read: [2, 2],
        },
        Answered { asked: 14, on_my_way: 9, minutes: Some(10), moved: None },
    ),
    (
        DemoConversation {
            starter: "bootle@demo.example",
            owner: "driver@demo.example",
            registration: "AB12CDE",
            said: &[(160, true, ASKED), (154, false, "On my way."), (148, false, MOVED_BY_OWNER)],
            read: [3, 3],
        },
        Answered { asked: 160, on_my_way: 154, minutes: None, moved: Some(148) },
    ),
];

/// How many minutes ago a request was made and answered.
struct Answered {
    asked: i64,
    on_my_way: i64,
    /// How long the owner said that it takes.
    minutes: Option<i16>,
    moved: Option<i64>,
}

/// Somebody without an account who is blocked in by the first vehicle, and since how many minutes.
const GUEST_BLOCKED_IN: ((&str, &str, &str), i64) = (("Tom", "tom@demo.example", ASKED), 50);

/// What the driver asked, and the answer, with minutes ago. The id makes it one message however often the demo starts.
const SUPPORT: (Uuid, i64, &str, i64, &str) = (
    Uuid::from_u128(0x5a3e_0d6f_7c31_4b52_9f64_20c8_b1de_7713),
    1710,
    "I have a new windscreen. Can I print the QR card again, or does it need a new code?",
    1560,
    "Print it as often as you like, the code stays the same. If the card hides your registration and you think somebody \
     copied it, choose \"Renew\" beside it, and the old one stops working.",
);

/// What Priya asked, which waits for an admin, with minutes ago.
const WAITING: (Uuid, i64, &str) = (
    Uuid::from_u128(0x5a3e_0d6f_7c31_4b52_9f64_20c8_b1de_7714),
    35,
    "I claimed my registration with a photo of the V5C. Do you need the second page as well?",
);

/// Of somebody without an account, who scanned the plate of the first vehicle.
const GUEST: (&str, &str, &str) = (
    "Joanne",
    "joanne@demo.example",
    "Your nearside rear tyre looks flat. You are parked outside the bakery on Bold Street.",
);

/// Adds the conversations that are not there yet.
pub async fn make(work: &mut UnitOfWork) -> Result<(), Error> {
    let now = work.now();
    let ago = |minutes| now - TimeDelta::minutes(minutes);
    for conversation in CONVERSATIONS {
        let said = conversation.said.iter();
        let said: Vec<_> =
            said.map(|(minutes, by_starter, words)| (ago(*minutes), *by_starter, *words)).collect();
        let (between, about) =
            ([conversation.starter, conversation.owner], conversation.registration);
        conversations_store::insert_conversation(
            work.db(),
            between,
            about,
            &said,
            conversation.read,
        )
        .await?;
    }
    blocked_in(work).await?;
    answered(work).await?;
    let (id, asked, question, answered, answer) = SUPPORT;
    if let Some(user_id) = people_store::person(work.db(), "driver@demo.example").await? {
        work.set_now(ago(asked));
        let chat = support::chat(work, user_id).await?;
        if send_message(work, user_id, chat, id, question).await?.is_new {
            work.set_now(ago(answered));
            support::send_system_message(work, user_id, answer, Cause::Reply).await?;
            messages::answered(work.db(), chat).await?;
        }
    }
    let (id, minutes, question) = WAITING;
    if let Some(user_id) = people_store::person(work.db(), "priya@demo.example").await? {
        work.set_now(ago(minutes));
        let chat = support::chat(work, user_id).await?;
        send_message(work, user_id, chat, id, question).await?;
    }
    work.set_now(ago(170));
    guest(work, GUEST).await?;
    let (blocked_in, minutes) = GUEST_BLOCKED_IN;
    let asked_at = ago(minutes);
    work.set_now(asked_at);
    guest(work, blocked_in).await?;
    let (_, email, _) = blocked_in;
    conversations_store::insert_guest_move_request(work.db(), email, "AB12CDE", asked_at).await?;
    work.set_now(now);
    Ok(())
}

/// One owner is on the way, and one has moved their car.
async fn answered(work: &mut UnitOfWork) -> Result<(), Error> {
    let now = work.now();
    let ago = |minutes| now - TimeDelta::minutes(minutes);
    for (conversation, answered) in ANSWERED {
        let DemoConversation { starter, owner, registration, said, read } = conversation;
        let said: Vec<_> = said
            .iter()
            .map(|(minutes, by_starter, words)| (ago(*minutes), *by_starter, *words))
            .collect();
        let between = [starter, owner];
        conversations_store::insert_conversation(work.db(), between, registration, &said, read)
            .await?;
        let asked_at = ago(answered.asked);
        conversations_store::insert_move_request(work.db(), between, registration, asked_at)
            .await?;
        conversations_store::answer_move_request(
            work.db(),
            between,
            registration,
            ago(answered.on_my_way),
            answered.minutes,
            answered.moved.map(ago),
        )
        .await?;
    }
    Ok(())
}

/// Somebody waits for the driver to move their car, whose backup contact is Priya.
async fn blocked_in(work: &mut UnitOfWork) -> Result<(), Error> {
    let now = work.now();
    let (DemoConversation { starter, owner, registration, said, read }, minutes) = BLOCKED_IN;
    let asked_at = now - TimeDelta::minutes(minutes);
    let said: Vec<_> =
        said.iter().map(|(_, by_starter, words)| (asked_at, *by_starter, *words)).collect();
    conversations_store::insert_conversation(
        work.db(),
        [starter, owner],
        registration,
        &said,
        read,
    )
    .await?;
    conversations_store::insert_move_request(work.db(), [starter, owner], registration, asked_at)
        .await?;
    Ok(conversations_store::insert_backup_contact(
        work.db(),
        registration,
        "priya@demo.example",
        now,
    )
    .await?)
}

/// Somebody without an account has written.
async fn guest(
    work: &mut UnitOfWork,
    (name, email, content): (&str, &str, &str),
) -> Result<(), Error> {
    let Ok(registration) = "AB12CDE".parse() else { return Ok(()) };
    let is_theirs = people_store::has_demo_driver(work.db(), &registration).await?;
    if !is_theirs || conversations_store::has_guest(work.db(), email).await? {
        return Ok(());
    }
    let about = RegistrationOrCard::Plate(registration);
    let found = guests::owner_about(work.db(), &about).await?;
    let contact = Contact { name: name.to_owned(), email: Some(email.to_owned()), phone: None };
    let new = NewGuestConversation { about: &about, found: &found, contact: &contact, content };
    let at = work.now();
    let id = guests::insert(work.db(), &new, at).await?;
    guests::confirm_and_deliver(work, id).await?;
    Ok(())
}
