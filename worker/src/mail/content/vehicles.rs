//! Emails about registrations and who claims them.

use super::{Text, clean};

pub fn plate_taken(registration: &str) -> Text {
    Text::new(
        "Your vehicle registration is already registered",
        "You gave it when you signed up. Your account works without it. If the vehicle is yours, claim the \
         registration with a photo of its registration certificate (V5C); the photo is deleted once we have \
         decided.",
        "Claim this registration",
        &["Was it a typing error? Add the right registration under Vehicles."],
    )
    .title("This vehicle registration is already registered by another user".into())
    .plate(registration)
}

pub fn registration_claimed(registration: &str) -> Text {
    Text::new(
        "Another account claims your vehicle registration",
        "Somebody sent us a photo of a registration certificate (V5C) and says that this vehicle is theirs. Until \
         we have decided, it takes no messages. What was written to you stays with you, whatever we decide.",
        "Your vehicles",
        &["Have you sold the vehicle? Then remove it from your vehicles. Otherwise there is nothing to do."],
    )
    .plate(registration)
}

pub fn registration_moved(registration: &str) -> Text {
    Text::new(
        "Your vehicle registration has moved to another account",
        "Its registration certificate (V5C) showed us that the vehicle belongs to somebody else. New messages go \
         to them. What was written to you stays with you.",
        "Your vehicles",
        &["Is the vehicle yours? Claim the registration with a photo of your certificate."],
    )
    .plate(registration)
}

pub fn claim_approved(registration: &str) -> Text {
    Text::new(
        "The vehicle registration is yours",
        "We have approved your claim. New messages to this registration reach you from now on. The photo of your \
         registration certificate is deleted.",
        "Your vehicles",
        &[],
    )
    .plate(registration)
}

/// `reason` is the admin's.
pub fn claim_rejected(registration: &str, reason: &str) -> Text {
    let mut text = Text::new(
        "Your claim of a vehicle registration was rejected",
        "We have looked at your claim, and the registration stays with the account that has it. The photo of your \
         registration certificate is deleted. This is why:",
        "Claim again",
        &["If you think that this is wrong, claim it again with a better photo, or write to us."],
    )
    .plate(registration);
    text.paragraphs.push(clean::line(reason));
    text
}
