//! Emails about registrations and who claims them.

use super::{Text, clean};

pub fn plate_taken(registration: &str) -> Text {
    Text::new(
        "Your vehicle registration is already registered",
        "You gave it when you signed up. Your account works without it. If the vehicle is yours, claim the \
         registration with a photo of its V5C registration certificate. We’ll delete the photo once we’ve decided.",
        "Claim this registration",
        &["Was it a typo? Add the right registration under Vehicles."],
    )
    .title("This vehicle registration is already registered by another user".into())
    .plate(registration)
}

pub fn registration_claimed(registration: &str) -> Text {
    Text::new(
        "Another account has claimed your vehicle registration",
        "Somebody sent us a photo of a V5C registration certificate and says this vehicle is theirs. Nobody can \
         message it until we’ve decided. Whatever we decide, you keep the messages you already have.",
        "Your vehicles",
        &["Have you sold the vehicle? Then please remove it from your vehicles. Otherwise, there’s nothing you \
         need to do."],
    )
    .plate(registration)
}

pub fn registration_moved(registration: &str) -> Text {
    Text::new(
        "Your vehicle registration has moved to another account",
        "Its V5C registration certificate showed us that the vehicle belongs to somebody else. They’ll get its \
         new messages. You keep the ones you already have.",
        "Your vehicles",
        &["Is the vehicle yours? Claim the registration with a photo of your V5C."],
    )
    .plate(registration)
}

pub fn claim_approved(registration: &str) -> Text {
    Text::new(
        "The vehicle registration is yours",
        "We’ve approved your claim. You’ll get new messages to this registration from now on. We’ve deleted the \
         photo of your V5C.",
        "Your vehicles",
        &[],
    )
    .plate(registration)
}

/// `reason` is the admin's.
pub fn claim_rejected(registration: &str, reason: &str) -> Text {
    let mut text = Text::new(
        "Your claim to a vehicle registration was rejected",
        "We’ve looked at your claim, and the registration stays with the account that has it. We’ve deleted the \
         photo of your V5C. The reason:",
        "Claim again",
        &["If you think this is wrong, claim it again with a better photo, or contact us."],
    )
    .plate(registration);
    text.paragraphs.push(clean::line(reason));
    text
}
