//! Limits and times of accounts, their sessions, and the emails they cause.

use chrono::TimeDelta;
use clap::Args;

use super::limits::{Rate, time_delta};
use crate::foundation::encryption::SecretKey;

/// Limits and times of accounts. Where two limits hold for one act, both count it.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Accounts: limits and times")]
pub struct Accounts {
    /// Failed sign-ins from one network. Beyond it a challenge is asked for.
    #[arg(
        long,
        env = "CARPAL_LIMIT_SIGN_IN_NETWORK",
        value_name = "RATE",
        default_value = "20/10m"
    )]
    pub limit_sign_in_network: Rate,

    /// Failed sign-ins to one account, known or not. Beyond it a challenge is asked for, so that strangers never lock its owner
    /// out.
    #[arg(
        long,
        env = "CARPAL_LIMIT_SIGN_IN_ACCOUNT",
        value_name = "RATE",
        default_value = "10/15m"
    )]
    pub limit_sign_in_account: Rate,

    /// Requests of one admin: more than anyone reads, and too few to copy everything with a stolen session in an hour.
    #[arg(
        long,
        env = "CARPAL_LIMIT_ADMIN_REQUESTS",
        value_name = "RATE",
        default_value = "3000/10m"
    )]
    pub limit_admin_requests: Rate,

    /// What one network may do with challenges that it solved, where a limit was reached.
    #[arg(
        long,
        env = "CARPAL_LIMIT_CHALLENGE_NETWORK",
        value_name = "RATE",
        default_value = "60/10m"
    )]
    pub limit_challenge_network: Rate,

    /// Wrong current passwords in one account that is signed in.
    #[arg(
        long,
        env = "CARPAL_LIMIT_CURRENT_PASSWORD",
        value_name = "RATE",
        default_value = "10/15m"
    )]
    pub limit_current_password: Rate,

    /// Sign-ups from one network. Beyond it a challenge is asked for.
    #[arg(
        long,
        env = "CARPAL_LIMIT_SIGN_UP_NETWORK",
        value_name = "RATE",
        default_value = "20/1h"
    )]
    pub limit_sign_up_network: Rate,

    /// Requests to reset a password from one network. Beyond it a challenge is asked for.
    #[arg(long, env = "CARPAL_LIMIT_FORGOT_NETWORK", value_name = "RATE", default_value = "20/1h")]
    pub limit_forgot_network: Rate,

    /// Emails of one kind that everyone together, not signed in, may cause to one address. Beyond it a sign-up needs a
    /// challenge, and no further link to reset a password is sent: the last ones are still valid.
    #[arg(long, env = "CARPAL_LIMIT_EMAIL_ADDRESS", value_name = "RATE", default_value = "20/1h")]
    pub limit_email_address: Rate,

    /// The same of one network, and once more of one that solved challenges. Few, so that no stranger fills somebody's inbox.
    #[arg(
        long,
        env = "CARPAL_LIMIT_EMAIL_ADDRESS_NETWORK",
        value_name = "RATE",
        default_value = "4/1h"
    )]
    pub limit_email_address_network: Rate,

    /// The same of everyone who solved a challenge.
    #[arg(
        long,
        env = "CARPAL_LIMIT_EMAIL_ADDRESS_CHALLENGE",
        value_name = "RATE",
        default_value = "60/1h"
    )]
    pub limit_email_address_challenge: Rate,

    /// Requests to change the email address of one account.
    #[arg(long, env = "CARPAL_LIMIT_EMAIL_CHANGES", value_name = "RATE", default_value = "5/1d")]
    pub limit_email_changes: Rate,

    /// Wrong codes for the second factor of one account from one network. Signing in with the password is counted apart.
    #[arg(long, env = "CARPAL_LIMIT_SECOND_FACTOR", value_name = "RATE", default_value = "5/15m")]
    pub limit_second_factor: Rate,

    /// The same from all networks together. Beyond it a challenge is asked for, so that strangers never keep an admin out.
    #[arg(
        long,
        env = "CARPAL_LIMIT_SECOND_FACTOR_ACCOUNT",
        value_name = "RATE",
        default_value = "20/15m"
    )]
    pub limit_second_factor_account: Rate,

    /// Encrypts the secrets of authenticator apps and the homes of drivers in the database: 64 hexadecimal digits, such as `openssl rand -hex 32`
    /// prints. Empty: they are stored as they are. Keep it with your backups, apart from the database.
    #[arg(
        long,
        env = "CARPAL_SECRET_KEY",
        value_name = "KEY",
        hide_env_values = true,
        default_value = "",
        hide_default_value = true
    )]
    pub secret_key: SecretKey,

    /// Passkeys that one network may ask to sign in with, and that one session may ask to add or to prove. Beyond it a sign-in
    /// needs a challenge.
    #[arg(
        long,
        env = "CARPAL_LIMIT_PASSKEY_CHALLENGES",
        value_name = "RATE",
        default_value = "60/10m"
    )]
    pub limit_passkey_challenges: Rate,

    /// Exports of one account's data.
    #[arg(long, env = "CARPAL_LIMIT_EXPORTS", value_name = "RATE", default_value = "5/1d")]
    pub limit_exports: Rate,

    /// Tries of the one-time code for the first admin from one network.
    #[arg(long, env = "CARPAL_LIMIT_ADMIN_CODE", value_name = "RATE", default_value = "5/15m")]
    pub limit_admin_code: Rate,

    /// How often one admin may open a user's panel, or search for users, vehicles or conversations; and how often, counted apart,
    /// read what is private: evidence, messages, documents.
    #[arg(long, env = "CARPAL_LIMIT_LOOKUPS", value_name = "RATE", default_value = "600/1h")]
    pub limit_lookups: Rate,

    /// How long an access token is valid.
    #[arg(long, env = "CARPAL_ACCESS_TOKEN_EXPIRY", value_name = "TIME", default_value = "10m", value_parser = time_delta)]
    pub access_token_expiry: TimeDelta,

    /// How long a session lasts that nobody uses.
    #[arg(long, env = "CARPAL_SESSION_EXPIRY", value_name = "TIME", default_value = "30d", value_parser = time_delta)]
    pub session_expiry: TimeDelta,

    /// How many sessions an account has at once. Signing in once more ends the one that was unused the longest.
    #[arg(long, env = "CARPAL_MAX_SESSIONS", value_name = "COUNT", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_sessions: u32,

    /// How long a proof of the second factor counts for what could do most harm: grants, blocks, reading private messages.
    #[arg(long, env = "CARPAL_SECOND_FACTOR_EXPIRY", value_name = "TIME", default_value = "10m", value_parser = time_delta)]
    pub second_factor_expiry: TimeDelta,

    /// How long a browser has to answer when it is asked for a passkey.
    #[arg(long, env = "CARPAL_PASSKEY_EXPIRY", value_name = "TIME", default_value = "10m", value_parser = time_delta)]
    pub passkey_expiry: TimeDelta,

    /// How many passkeys an account has at most.
    #[arg(long, env = "CARPAL_MAX_PASSKEYS", value_name = "COUNT", default_value_t = 10)]
    pub max_passkeys: u32,

    /// How long after its use a refresh token still gives the tokens that it gave: two tabs may use it at once, and a
    /// response may be lost. Later than that its session ends, as it was stolen.
    #[arg(long, env = "CARPAL_REFRESH_GRACE", value_name = "TIME", default_value = "10s", value_parser = time_delta)]
    pub refresh_grace: TimeDelta,

    /// How long the link is valid that confirms an email address, at sign-up or when it changes.
    #[arg(long, env = "CARPAL_CONFIRM_LINK_EXPIRY", value_name = "TIME", default_value = "24h", value_parser = time_delta)]
    pub confirm_link_expiry: TimeDelta,

    /// How long the link is valid that resets a password.
    #[arg(long, env = "CARPAL_RESET_LINK_EXPIRY", value_name = "TIME", default_value = "1h", value_parser = time_delta)]
    pub reset_link_expiry: TimeDelta,

    /// How long the old address can undo the change of an account's email address.
    #[arg(long, env = "CARPAL_EMAIL_UNDO_EXPIRY", value_name = "TIME", default_value = "7d", value_parser = time_delta)]
    pub email_undo_expiry: TimeDelta,

    /// How long the link is valid by which a blocked user appeals.
    #[arg(long, env = "CARPAL_APPEAL_LINK_EXPIRY", value_name = "TIME", default_value = "90d", value_parser = time_delta)]
    pub appeal_link_expiry: TimeDelta,

    /// The longest suspension of an account. Whoever should stay away for longer is blocked.
    #[arg(long, env = "CARPAL_MAX_SUSPENSION", value_name = "TIME", default_value = "366d", value_parser = time_delta)]
    pub max_suspension: TimeDelta,

    /// How long an account that is to be deleted can still be kept.
    #[arg(long, env = "CARPAL_DELETION_GRACE", value_name = "TIME", default_value = "30d", value_parser = time_delta)]
    pub deletion_grace: TimeDelta,
}
