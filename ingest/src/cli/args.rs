//! The command line's options and subcommands.

use std::path::PathBuf;
use std::time::Duration;

use carpal_domain::database::Database;
use carpal_domain::duration;
use carpal_domain::geometry::Bbox;
use carpal_domain::log::Log;
use clap::{Args, Parser, Subcommand};

use super::feed_args::FeedCommand;
use crate::feed::ask::FeedSettings;
use crate::load::{DEFAULT_MAX_LOSS_PERCENT, Guard};
use crate::overpass::OverpassSettings;

const AFTER_HELP: &str = "Exit codes: 0 done; 1 failed, or stopped by a signal; 2 wrong usage; 3 refused (another import of the source \
is under way, too much of the source would be gone, its data is newer, or it is of another kind); 4 done, but look at it: more than \
half of the input was rejected, its source has no car park although the input has some, or most car parks that had a name, a price, \
opening hours or a number of spaces have none now.\nAn import is one transaction: after 1, 2 and 3 nothing was changed.";

/// Imports car parks, and what the map draws around them, into CarPal's database.
#[derive(Debug, Parser)]
#[command(
    name = "carpal-ingest",
    version,
    about,
    after_help = AFTER_HELP,
    next_help_heading = "Settings"
)]
pub struct Config {
    /// The database.
    #[command(flatten)]
    pub database: Database,

    /// How to log.
    #[command(flatten)]
    pub log: Log,

    /// The Overpass server.
    #[command(flatten)]
    pub overpass: OverpassSettings,

    /// Where feeds may be.
    #[command(flatten)]
    pub feeds: FeedSettings,

    /// Template of the address of a city's GeoJSON; {city} stands for the city's name, such as stoke-on-trent.
    #[arg(
        long,
        env = "CARPAL_CITY_GEOJSON_URL",
        value_name = "URL",
        hide_env_values = true,
        hide_default_value = true,
        global = true
    )]
    pub city_geojson_url: Option<String>,

    /// How long fetching a city's GeoJSON may take.
    #[arg(
        long,
        env = "CARPAL_CITY_GEOJSON_TIMEOUT",
        value_name = "TIME",
        default_value = "10m",
        value_parser = duration::parse_or_seconds,
        global = true
    )]
    pub city_geojson_timeout: Duration,

    /// How much of what a source holds, or held within the last 30 days, may be missing from an import, in percent; one that
    /// lacks more is refused. Fewer than 3 car parks may always go.
    #[arg(
        long,
        env = "CARPAL_INGEST_MAX_LOSS_PERCENT",
        value_name = "PERCENT",
        default_value_t = DEFAULT_MAX_LOSS_PERCENT,
        value_parser = clap::value_parser!(u8).range(..=100),
        global = true
    )]
    pub max_loss_percent: u8,

    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

impl Config {
    /// What an import may do.
    pub const fn guard(&self, options: &ImportOptions) -> Guard {
        Guard {
            max_loss_percent: self.max_loss_percent,
            accept_loss: options.accept_loss,
            accept_empty: options.accept_empty,
            accept_older: options.accept_older,
        }
    }
}

/// What to do with a pair.
#[derive(Debug, Subcommand)]
pub enum PairsCommand {
    /// Say whether the two are one car park. It stays for ever; deciding again says the opposite.
    Decide {
        /// The number that `pairs` shows.
        pair: i64,
        /// What they are.
        #[arg(value_parser = ["same", "different"])]
        decision: String,
    },
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Import an OpenStreetMap extract of any country: PBF, or OSM XML, plain or gzipped. The content says which it is.
    Osm {
        /// The extract, such as wales.osm.pbf; - for standard input.
        file: PathBuf,
        #[command(flatten)]
        options: ImportOptions,
    },
    /// Import parking from an Overpass server, or from a file with its response (JSON, XML or gzipped XML).
    Overpass {
        #[command(flatten)]
        input: OverpassInput,
        #[command(flatten)]
        options: ImportOptions,
    },
    /// Import a city's GeoJSON from a file, or from where `CARPAL_CITY_GEOJSON_URL` says. Only what lies in the UK is taken.
    City {
        /// A file, - for standard input, or one of the 17 cities.
        city: String,
        /// Whom the map credits for the data.
        #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
        attribution: String,
        /// The licence of the data.
        #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
        licence: String,
        /// The property that identifies each feature. By default one of the usual ones (id, uprn, ref and the like) that every
        /// feature has and no two share, else position and name.
        #[arg(long, value_name = "NAME")]
        id_property: Option<String>,
        #[command(flatten)]
        options: ImportOptions,
    },
    /// Import a council's list of car parks: CSV, JSON, XML, XLSX, GeoJSON, DATEX II or ParkAPI. Only what lies in the UK is taken.
    Council {
        /// The list; - for standard input.
        file: PathBuf,
        /// The source file that says what its columns are, or the name of one that `source list` shows. By default it is
        /// guessed from the list: look at the guess with `source new FILE` first.
        #[arg(long, value_name = "FILE.toml")]
        source_file: Option<PathBuf>,
        /// The column that identifies each car park.
        #[arg(long, value_name = "NAME")]
        id_property: Option<String>,
        /// Whom the map credits for the data; by default as the source file says.
        #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
        attribution: String,
        /// The licence of the data; by default as the source file says.
        #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
        licence: String,
        #[command(flatten)]
        options: ImportOptions,
    },
    /// Source files: what a list is, and what its columns mean.
    Source {
        /// What to do with them.
        #[command(subcommand)]
        command: SourceCommand,
    },
    /// Feeds: what sources say of their car parks right now.
    Feed {
        /// What to do with them.
        #[command(subcommand)]
        command: FeedCommand,
    },
    /// Import the car parks that CarPal ships, each with the source of its facts.
    Builtin {
        #[command(flatten)]
        options: ImportOptions,
    },
    /// Import practice car parks, which are invented, around the 17 cities, for trying CarPal without a network; always shown as such.
    Practice {
        /// How many car parks.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000), required_unless_present = "remove")]
        count: Option<u32>,
        /// The same seed and count give the same car parks.
        #[arg(long, required_unless_present = "remove")]
        seed: Option<u64>,
        /// Delete every practice car park instead.
        #[arg(long, conflicts_with_all = ["count", "seed"])]
        remove: bool,
        #[command(flatten)]
        options: ImportOptions,
    },
    /// Import the coast and the countries from a TopoJSON file of the npm package world-atlas.
    Coast {
        /// The file, such as `node_modules/world-atlas/countries-10m.json`.
        file: PathBuf,
        #[command(flatten)]
        options: ImportOptions,
    },
    /// List the latest imports, or show one.
    Runs {
        /// Only this one, by its number.
        run: Option<i64>,
        /// Show by name what the import brought, changed and deleted; of one that was refused, what it would have.
        #[arg(long, requires = "run")]
        diff: bool,
        /// Only those of this source.
        #[arg(long, value_name = "NAME")]
        source: Option<String>,
        /// How many at most.
        #[arg(long, value_name = "COUNT", default_value_t = 20)]
        limit: u32,
        /// Print one JSON object per line.
        #[arg(long)]
        json: bool,
    },
    /// List the pairs of car parks of different sources that may be one and wait for a person, or decide one of them.
    #[command(args_conflicts_with_subcommands = true)]
    Pairs {
        #[command(subcommand)]
        decide: Option<PairsCommand>,
        /// How many at most.
        #[arg(long, value_name = "COUNT", default_value_t = 100)]
        limit: u32,
        /// Print one JSON object per line.
        #[arg(long)]
        json: bool,
    },
    /// List what an import left out, and why.
    Rejects {
        /// The number that `runs` shows; by default that of the latest import that left something out.
        run: Option<i64>,
        /// How many at most.
        #[arg(long, value_name = "COUNT", default_value_t = 100)]
        limit: u32,
        /// Print one JSON object per line.
        #[arg(long)]
        json: bool,
    },
}

/// What can be done with source files.
#[derive(Debug, Subcommand)]
pub enum SourceCommand {
    /// Guess the source file of a list. It is printed to standard output, and on standard error how the list would be read.
    New {
        /// The list: CSV, JSON, XLSX, GeoJSON, DATEX II or ParkAPI; - for standard input.
        file: PathBuf,
        /// The source's name; by default the file's.
        #[arg(long)]
        name: Option<String>,
    },
    /// Say field by field what would be read of a file, as a list and as a feed. Nothing is stored.
    Check {
        /// The list, or an answer of the feed; - for standard input.
        file: PathBuf,
        /// The source file, or the name of one that `source list` shows. By default it is guessed.
        #[arg(long, value_name = "FILE.toml")]
        source_file: Option<PathBuf>,
    },
    /// List the source files that CarPal ships.
    List {
        /// Print one JSON object per line.
        #[arg(long)]
        json: bool,
    },
}

/// The options of every import.
#[derive(Debug, Clone, Args)]
pub struct ImportOptions {
    /// The source's name. An import is compared with what the same source held before: what is missing now is gone from it.
    /// By default the file's name without its ending and without a date at its end, so that andorra-2021.osm.pbf is of the
    /// source andorra.
    #[arg(long, value_name = "NAME")]
    pub source: Option<String>,
    /// Report what the import would do, and change nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// Print the report as one JSON object, the last line of standard output.
    #[arg(long)]
    pub json: bool,
    /// Import however much of what the source held is missing now. What it held before no longer counts against later imports.
    #[arg(long)]
    pub accept_loss: bool,
    /// Import even what has not one car park that can be used, which deletes all that the source holds.
    #[arg(long)]
    pub accept_empty: bool,
    /// Import even what is older than what the source holds.
    #[arg(long)]
    pub accept_older: bool,
}

/// Where an Overpass response comes from: exactly one of these.
#[derive(Debug, Clone, Args)]
#[group(required = true, multiple = false)]
pub struct OverpassInput {
    /// One of the 17 cities, such as Derby.
    #[arg(long)]
    pub city: Option<String>,
    /// A box in degrees: west,south,east,north.
    #[arg(long, allow_hyphen_values = true, value_name = "W,S,E,N")]
    pub bbox: Option<Bbox>,
    /// A file with a response that was saved before.
    pub file: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_holds_together() {
        Config::command().debug_assert();
        let parsed =
            Config::try_parse_from(["carpal-ingest", "overpass", "--bbox", "-3.1,53.3,-2.8,53.5"]);
        assert!(parsed.is_ok(), "{parsed:?}");
        for wrong in [
            vec!["overpass"],
            vec!["overpass", "--city", "Derby", "x.json"],
            vec!["overpass", "--bbox", "1,2,3"],
            vec!["practice", "--count", "0", "--seed", "1"],
            vec!["practice", "--count", "5"],
            vec!["osm"],
            vec!["runs", "--diff"],
            vec![],
        ] {
            let args = std::iter::once("carpal-ingest").chain(wrong.iter().copied());
            let error = Config::try_parse_from(args).expect_err("wrong usage");
            assert_eq!(error.exit_code(), 2, "{wrong:?}");
        }
    }
}
