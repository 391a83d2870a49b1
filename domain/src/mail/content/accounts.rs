//! Emails about an account, its password and its standing.

use crate::duration;

use super::{IGNORE, PRIVATE, Text, clean};

/// To admins, about another one.
const WHO_AND_WHY: &str = "The audit log says who did it and why. If it looks wrong, set a new password and tell whoever \
                           runs the server: they can make and unmake admins too.";

pub fn confirm_email() -> Text {
    Text::new(
        "Confirm your email address",
        "Someone signed up to CarPal with this address. If it was you, please confirm that the address is yours.",
        "Confirm email",
        &[IGNORE],
    )
}

pub fn already_registered() -> Text {
    Text::new(
        "You already have a CarPal account",
        "Someone tried to sign up to CarPal with this address. You already have an account, so we didn’t create a \
         new one.",
        "Sign in",
        &[
            "Forgot your password? The sign-in page helps you set a new one.",
            "If it wasn’t you, there’s nothing you need to do.",
        ],
    )
}

pub fn reset_password(link_seconds: Option<u64>) -> Text {
    let period = duration::format_duration(link_seconds.unwrap_or(3600));
    Text::new(
        "Reset your password",
        format!(
            "Someone asked for a new password for your CarPal account. If it was you, set one now. The link works \
             once, within {period}."
        ),
        "Set a new password",
        &["If it wasn’t you, just ignore this email. Your password stays the same."],
    )
}

pub fn password_changed() -> Text {
    Text::new(
        "Your password was changed",
        "Your CarPal password was changed. If that was you, there’s nothing you need to do. If it wasn’t, set a \
         new one now.",
        "Set a new password",
        &[
            "A new password set with a link from an email removes your passkeys, unless you’re an admin. See which ones you \
           have under Passkeys in your settings.",
        ],
    )
}

pub fn confirm_new_email(link_seconds: Option<u64>) -> Text {
    let period = duration::format_duration(link_seconds.unwrap_or(24 * 3600));
    Text::new(
        "Confirm your new email address",
        format!(
            "Someone wants to use this address for their CarPal account. If that was you, confirm within {period} \
             that the address is yours."
        ),
        "Use this address",
        &[IGNORE],
    )
}

pub fn email_change_requested() -> Text {
    Text::new(
        "Your email address is about to change",
        "Someone who knows your password asked for another email address for your CarPal account. If it was you, there is \
         nothing to do here: the new address has a link. If it was not, set a new password now, and nothing changes.",
        "Set a new password",
        &[],
    )
}

pub fn email_in_use() -> Text {
    Text::new(
        "Your address was not used for another account",
        "Someone tried to use this address for another CarPal account. It already belongs to yours, so nothing \
         has changed.",
        "Sign in",
        &["If it was you, sign in to the account you already have."],
    )
}

pub fn email_changed(link_seconds: Option<u64>) -> Text {
    let period = duration::format_duration(link_seconds.unwrap_or(7 * 24 * 3600));
    Text::new(
        "Your email address was changed",
        format!(
            "Your CarPal account now has a different email address. If that was you, there’s nothing you need to \
             do. If it wasn’t, undo it within {period}. You’ll choose a new password, and everyone else will be \
             signed out."
        ),
        "Undo the change",
        &[PRIVATE],
    )
}

pub fn second_factor_changed() -> Text {
    Text::new(
        "Your second factor was changed",
        "The second factor of your CarPal account was set up or removed, or a recovery code was used or replaced. \
         If that was you, there’s nothing you need to do. If it wasn’t, set a new password now and tell another \
         admin.",
        "Set a new password",
        &[],
    )
}

pub fn admin_granted() -> Text {
    Text::new(
        "You’re now a CarPal admin",
        "Your CarPal account was made an admin. The admin area opens once you have set up a second factor.",
        "Open the admin area",
        &["If you didn’t expect this, tell the other admins."],
    )
}

pub fn admin_revoked() -> Text {
    Text::new(
        "You’re no longer a CarPal admin",
        "Your CarPal account was an admin and is one no longer. Your account itself stays. If you didn’t expect this, set a \
         new password now and tell another admin, or whoever runs the server.",
        "Set a new password",
        &[],
    )
}

pub fn other_admin_granted(email: &str) -> Text {
    let email = clean::line(email);
    Text::new(
        "CarPal has another admin",
        format!("{email} was made an admin. {WHO_AND_WHY}"),
        "Open the admin area",
        &[],
    )
}

pub fn other_admin_revoked(email: &str) -> Text {
    let email = clean::line(email);
    Text::new(
        "CarPal has one admin fewer",
        format!("{email} is no longer an admin. {WHO_AND_WHY}"),
        "Open the admin area",
        &[],
    )
}

pub fn passkey_added() -> Text {
    Text::new(
        "A passkey was added to your account",
        "Your CarPal account has a new passkey, which signs in without your password. If it was you, there is nothing to \
         do. If it was not, set a new password now, then look under Passkeys in your settings and remove those \
         that you do not know.",
        "Set a new password",
        &[],
    )
}

pub fn passkey_removed() -> Text {
    Text::new(
        "A passkey was removed from your account",
        "A passkey of your CarPal account was removed and signs in no more. Whoever becomes an admin has theirs removed, \
         and adds them again. If it was you, or you became an admin, there is nothing more to do. If not, set a new password now.",
        "Set a new password",
        &[],
    )
}

pub fn signed_out_for_safety() -> Text {
    Text::new(
        "We signed you out, to be safe",
        "Your CarPal session was used in two places, which can mean somebody copied it, so we ended it. Please \
         set a new password, then sign in again.",
        "Set a new password",
        &["Have you just restored a phone or browser from a backup? That may be all it was."],
    )
}

pub fn deletion_scheduled(on: &str) -> Text {
    let on = clean::day(on);
    Text::new(
        "Your account will be deleted",
        format!(
            "You asked us to delete your CarPal account. You can change your mind until {on}. After that, we \
             can’t bring it back."
        ),
        "Keep my account",
        &["If you didn’t ask for this, keep the account and change your password."],
    )
    .title(format!("Your account will be deleted on {on}"))
}

pub fn unblocked() -> Text {
    Text::new(
        "Your account is open again",
        "Your CarPal account is no longer blocked. Sign in as before.",
        "Sign in",
        &[],
    )
}

pub fn suspension_ended() -> Text {
    Text::new(
        "Your account is open again",
        "Your CarPal account is no longer suspended. Sign in as before.",
        "Sign in",
        &[],
    )
}

pub fn suspended(until: &str) -> Text {
    let until = clean::day(until);
    Text::new(
        "Your account is suspended",
        format!(
            "Until {until} you can look around CarPal, but you can’t change or send anything. Read why, and if you \
             think this is wrong, tell us. You can appeal once, and a person will read it."
        ),
        "Read why",
        &[PRIVATE],
    )
    .title(format!("Your account is suspended until {until}"))
}

/// `answer` is the admin's.
pub fn appeal_upheld(answer: &str) -> Text {
    let mut text = Text::new(
        "Your account is open again",
        "We’ve read your appeal and agree with you. Your CarPal account works again. Our answer:",
        "Sign in",
        &[],
    );
    text.paragraphs.extend(clean::paragraphs(answer));
    text
}

pub fn appeal_rejected() -> Text {
    Text::new(
        "Your appeal has been decided",
        "We’ve read your appeal, and our decision about your CarPal account stays. Sign in to read our answer. You \
         can still download your data and delete the account.",
        "Read our answer",
        &[],
    )
}

pub fn appeal_link() -> Text {
    Text::new(
        "Your account is blocked",
        "We’ve blocked your CarPal account. If you think this is wrong, tell us why. You can appeal once, and a \
         person will read it.",
        "Write an appeal",
        &[PRIVATE],
    )
}

/// `message` is what stands in the support chat.
pub fn warned(message: Option<&str>) -> Text {
    let mut text = Text::new(
        "Please read our message to you",
        "We’ve written to you in your support chat. Please read it there.",
        "Read the message",
        &[],
    );
    if let Some(message) = message {
        text.paragraphs = clean::paragraphs(message);
    }
    text
}
