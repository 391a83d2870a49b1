//! Limits of zones.

use clap::Args;

use super::limits::Rate;

/// Limits of zones. Each is of one account.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Zones: limits")]
pub struct Zones {
    /// Zones that one account is a member of.
    #[arg(long, env = "CARPAL_MAX_ZONES", value_name = "COUNT", default_value_t = 20)]
    #[expect(
        clippy::struct_field_names,
        reason = "how many zones, in a struct of settings of zones"
    )]
    pub max_zones: u32,

    /// Zones that one account joins, those that it left before included.
    #[arg(long, env = "CARPAL_LIMIT_ZONE_JOINS", value_name = "RATE", default_value = "10/1d")]
    pub limit_zone_joins: Rate,

    /// How often one account leaves a zone, or changes what it answered at joining or what it is told, such as by muting.
    #[arg(long, env = "CARPAL_LIMIT_ZONE_CHOICES", value_name = "RATE", default_value = "120/1h")]
    pub limit_zone_choices: Rate,

    /// How often one account says that it has seen what is new in its zones: an open page does so each time.
    #[arg(long, env = "CARPAL_LIMIT_ZONE_SEEN", value_name = "RATE", default_value = "600/1h")]
    pub limit_zone_seen: Rate,

    /// How often one account looks for zones, by a place or a name.
    #[arg(long, env = "CARPAL_LIMIT_ZONE_SEARCHES", value_name = "RATE", default_value = "300/1h")]
    pub limit_zone_searches: Rate,

    /// How often one account reads a zone or a page of what is written there: an open page asks again when something is new.
    #[arg(long, env = "CARPAL_LIMIT_ZONE_READS", value_name = "RATE", default_value = "6000/1h")]
    pub limit_zone_reads: Rate,

    /// Blocks in zones that one account makes and lifts.
    #[arg(long, env = "CARPAL_LIMIT_ZONE_BLOCKS", value_name = "RATE", default_value = "60/1h")]
    pub limit_zone_blocks: Rate,

    /// Posts of one account.
    #[arg(long, env = "CARPAL_LIMIT_ZONE_POSTS", value_name = "RATE", default_value = "10/1h")]
    pub limit_zone_posts: Rate,

    /// Answers of one account.
    #[arg(long, env = "CARPAL_LIMIT_ZONE_ANSWERS", value_name = "RATE", default_value = "30/1h")]
    pub limit_zone_answers: Rate,

    /// Alerts of one account.
    #[arg(long, env = "CARPAL_LIMIT_ZONE_ALERTS", value_name = "RATE", default_value = "5/1h")]
    pub limit_zone_alerts: Rate,

    /// Alerts of one account that hold in one zone: a zone shows so many in all.
    #[arg(long, env = "CARPAL_MAX_ZONE_ALERTS", value_name = "COUNT", default_value_t = 5,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub max_zone_alerts: u32,

    /// Photos of what one account writes in zones.
    #[arg(long, env = "CARPAL_LIMIT_ZONE_PHOTOS", value_name = "RATE", default_value = "30/1h")]
    pub limit_zone_photos: Rate,

    /// Votes of one account, and those that it takes back.
    #[arg(long, env = "CARPAL_LIMIT_ZONE_VOTES", value_name = "RATE", default_value = "60/1h")]
    pub limit_zone_votes: Rate,

    /// Pages of directories that one account reads.
    #[arg(long, env = "CARPAL_LIMIT_ZONE_DIRECTORY", value_name = "RATE", default_value = "20/1h")]
    pub limit_zone_directory: Rate,

    /// How many members more say that an alert is over than say that it holds, for it to end.
    #[arg(long, env = "CARPAL_ZONE_ALERT_VOTES", value_name = "COUNT", default_value_t = 3,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub zone_alert_votes: u32,
}
