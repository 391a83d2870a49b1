//! Limits and times of messages, guests and reports.

use carpal_domain::move_requests::MoveRequestTimes;
use chrono::TimeDelta;
use clap::Args;

use super::limits::{Rate, time_delta};

/// Limits and times of messages, guests and reports.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Messages: limits and times")]
pub struct Messaging {
    /// Messages that one account may send.
    #[arg(long, env = "CARPAL_LIMIT_MESSAGES", value_name = "RATE", default_value = "60/1m")]
    pub limit_messages: Rate,

    /// Registrations that one account may look up, by writing to them or before.
    #[arg(
        long,
        env = "CARPAL_LIMIT_REGISTRATIONS_LOOKED_UP",
        value_name = "RATE",
        default_value = "20/1h"
    )]
    pub limit_registrations_looked_up: Rate,

    /// Reports that one account may make.
    #[arg(long, env = "CARPAL_LIMIT_REPORTS", value_name = "RATE", default_value = "10/1d")]
    pub limit_reports: Rate,

    /// Messages of guests from one network.
    #[arg(long, env = "CARPAL_LIMIT_GUEST_MESSAGES", value_name = "RATE", default_value = "3/1h")]
    pub limit_guest_messages: Rate,

    /// The same to one registration or card, known or not.
    #[arg(
        long,
        env = "CARPAL_LIMIT_GUEST_MESSAGES_TO_ONE",
        value_name = "RATE",
        default_value = "1/10m"
    )]
    pub limit_guest_messages_to_one: Rate,

    /// Emergencies that guests who leave a phone number alone may report from one network.
    #[arg(
        long,
        env = "CARPAL_LIMIT_EMERGENCIES_BY_PHONE",
        value_name = "RATE",
        default_value = "1/1d"
    )]
    pub limit_emergencies_by_phone: Rate,

    /// The same to one registration or card, known or not, from all networks.
    #[arg(
        long,
        env = "CARPAL_LIMIT_EMERGENCIES_BY_PHONE_TO_ONE",
        value_name = "RATE",
        default_value = "3/1d"
    )]
    pub limit_emergencies_by_phone_to_one: Rate,

    /// Emergencies of all guests about one registration or card, known or not, from all networks. They are delivered before an
    /// address is confirmed, so an address that is made up has no end otherwise.
    #[arg(
        long,
        env = "CARPAL_LIMIT_EMERGENCIES_TO_ONE",
        value_name = "RATE",
        default_value = "6/1d"
    )]
    pub limit_emergencies_to_one: Rate,

    /// Requests to move a vehicle that one account may make.
    #[arg(long, env = "CARPAL_LIMIT_MOVE_REQUESTS", value_name = "RATE", default_value = "5/1d")]
    pub limit_move_requests: Rate,

    /// The same about one registration or card, known or not.
    #[arg(
        long,
        env = "CARPAL_LIMIT_MOVE_REQUESTS_OF_ONE",
        value_name = "RATE",
        default_value = "2/1d"
    )]
    pub limit_move_requests_of_one: Rate,

    /// The same of all accounts about one registration or card, known or not.
    #[arg(
        long,
        env = "CARPAL_LIMIT_MOVE_REQUESTS_TO_ONE",
        value_name = "RATE",
        default_value = "10/1d"
    )]
    pub limit_move_requests_to_one: Rate,

    /// When whoever is blocked in is asked for again, as the worker does it.
    #[command(flatten)]
    pub move_requests: MoveRequestTimes,

    /// Replies of a guest in one conversation.
    #[arg(long, env = "CARPAL_LIMIT_GUEST_REPLIES", value_name = "RATE", default_value = "20/1h")]
    pub limit_guest_replies: Rate,

    /// Links of guests that one network may open: each could be a guess.
    #[arg(long, env = "CARPAL_LIMIT_GUEST_LINKS", value_name = "RATE", default_value = "240/10m")]
    pub limit_guest_links: Rate,

    /// How long a guest may take to confirm an email address.
    #[arg(long, env = "CARPAL_GUEST_CONFIRM_EXPIRY", value_name = "TIME", default_value = "24h", value_parser = time_delta)]
    pub guest_confirm_expiry: TimeDelta,

    /// How long a guest's link is valid after their side of the conversation last changed. Messages of guests that reached
    /// nobody are purged after the same time: no link ends sooner for a registration that is not known.
    #[arg(long, env = "CARPAL_GUEST_MESSAGE_RETENTION", value_name = "TIME", default_value = "30d", value_parser = time_delta)]
    pub guest_message_retention: TimeDelta,
}
