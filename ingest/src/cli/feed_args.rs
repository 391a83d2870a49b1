//! What can be done with feeds.

use std::path::PathBuf;

use clap::Subcommand;

/// What to do with feeds.
#[derive(Debug, Subcommand)]
pub enum FeedCommand {
    /// Add a feed, or have it go by a new source file. The worker asks it from then on.
    Add {
        /// The source file with the table [live], or the name of one that `source list` shows.
        file: PathBuf,
        /// Where it is, where that is not what the source file says: with a key, or a copy.
        #[arg(long = "url", value_name = "URL")]
        // Its name is not that of the database's address, which is an argument of every command.
        feed_url: Option<String>,
    },
    /// List the feeds, and how they are.
    List {
        /// Print one JSON object per line.
        #[arg(long)]
        json: bool,
    },
    /// Ask a feed now, whether it is due or not.
    Run {
        /// The source's name.
        name: String,
        /// Print the report as one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Show how a feed is, and what it said that was not believed.
    Status {
        /// The source's name.
        name: String,
        /// How many findings at most.
        #[arg(long, value_name = "COUNT", default_value_t = 50)]
        limit: u32,
        /// Print one JSON object per line: the feed, then each finding.
        #[arg(long)]
        json: bool,
    },
    /// List the car parks of feeds that wait for a person, or decide one.
    #[command(args_conflicts_with_subcommands = true)]
    Matches {
        #[command(subcommand)]
        decide: Option<FeedMatchesCommand>,
        /// Only those of this feed.
        #[arg(long, value_name = "NAME")]
        source: Option<String>,
        /// Those that are in another state than waiting.
        #[arg(long, default_value = "waiting", value_parser = ["waiting", "matched", "unmatched", "ignored"])]
        status: String,
        /// How many at most.
        #[arg(long, value_name = "COUNT", default_value_t = 100)]
        limit: u32,
        /// Print one JSON object per line.
        #[arg(long)]
        json: bool,
    },
    /// Import what a feed's car parks had free in the last 90 days, so that typical days need not wait for weeks of readings.
    History {
        /// The source's name.
        name: String,
        /// A CSV file with the columns `external_id`, `said_at`, `spaces_free` and `capacity`; `-` for standard input.
        file: PathBuf,
        /// Print the report as one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Ask a feed no longer, until `resume`. What is live runs out.
    Pause {
        /// The source's name.
        name: String,
    },
    /// Ask a paused feed again.
    Resume {
        /// The source's name.
        name: String,
    },
    /// Forget a feed and its matches. What it counted stays.
    Remove {
        /// The source's name.
        name: String,
    },
}

/// What to do with a match.
#[derive(Debug, Subcommand)]
pub enum FeedMatchesCommand {
    /// Say whether it is the car park. It stays until it is decided again or undone; then the rule looks again.
    Decide {
        /// The number that `feed matches` shows.
        id: i64,
        /// What they are.
        #[arg(value_parser = ["same", "different", "undo"])]
        decision: String,
        /// Another car park than the one that is shown, by its number.
        #[arg(long, value_name = "NUMBER")]
        car_park: Option<i64>,
    },
}
