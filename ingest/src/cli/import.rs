//! The imports: each names its source and reads its input; the loader does the rest.

use std::future::Future;
use std::path::Path;

use sqlx::PgPool;

use super::args::{Config, ImportOptions, OverpassInput};
use super::database::connect;
use super::error::CliError;
use super::output;
use super::progress::Progress;
use super::signals::Signals;
use super::stdin::{self, Input};
use crate::cities::{self, City};
use crate::city::{self, CitySource};
use crate::input::{self, InputError};
use crate::load::{self, Report, Run, Stopped};
use crate::overpass::{self, fetch_batch};
use crate::record::{Batch, Identity, Source, SourceKind};
use crate::shape::identity::IdentityRule;
use crate::sources::{self, SourceFile};
use crate::{builtin, coast, practice, source_name};

/// An OpenStreetMap extract.
pub async fn osm(config: &Config, file: &Path, options: &ImportOptions) -> Result<(), CliError> {
    let input = Input::open(file)?;
    input::expect_openstreetmap(&input.path)?;
    let source = input::openstreetmap_source(&name(options, file)?, SourceKind::Osm);
    from_openstreetmap_file(config, &input, source, options).await
}

/// Overpass: a city, a box, or a saved answer.
pub async fn overpass(
    config: &Config,
    from: &OverpassInput,
    options: &ImportOptions,
) -> Result<(), CliError> {
    let (within, mut source, city, input) = match from {
        OverpassInput { file: Some(file), .. } => {
            let input = Input::open(file)?;
            input::expect_openstreetmap(&input.path)?;
            let source = input::openstreetmap_source(&name(options, file)?, SourceKind::Overpass);
            return from_openstreetmap_file(config, &input, source, options).await;
        }
        OverpassInput { city: Some(city), .. } => {
            let city = known_city(
                city,
                "For any other place give its box: carpal-ingest overpass --bbox=W,S,E,N",
            )?;
            (
                city.bbox,
                overpass::city_source(city),
                Some(city.name.as_str()),
                format!("Overpass, {}", city.name),
            )
        }
        OverpassInput { bbox: Some(within), .. } => {
            let edges =
                format!("{}:{}:{}:{}", within.west, within.south, within.east, within.north);
            let name = format!("overpass:{edges}");
            let source = input::openstreetmap_source(&name, SourceKind::Overpass);
            (*within, source, None, format!("Overpass, box {edges}"))
        }
        OverpassInput { .. } => {
            return Err(CliError::Usage("give --city, --bbox or a file".into()));
        }
    };
    rename(&mut source, options);
    let client = config.overpass.client()?;
    import(config, source.clone(), &input, options, async move |progress| {
        progress.doing("asking Overpass");
        let received =
            |bytes| progress.doing(&format!("receiving from Overpass, {} kB", bytes / 1000));
        Ok(fetch_batch(&client, within, source, city, &received).await?)
    })
    .await
}

/// A city's GeoJSON.
pub async fn city(
    config: &Config,
    city: &str,
    attribution: &str,
    licence: &str,
    id_property: Option<&str>,
    options: &ImportOptions,
) -> Result<(), CliError> {
    let rule = async |source: &str| match id_property {
        Some(name) => Ok(IdentityRule::Property(name.to_owned())),
        None => identity_before(config, source).await.map(IdentityRule::Found),
    };
    let source_named = |name: String| Source {
        name,
        kind: SourceKind::City,
        attribution: attribution.to_owned(),
        licence: licence.to_owned(),
    };
    let file = Path::new(city);
    let is_file = file.is_file() || file.extension().is_some() || city.contains('/') || city == "-";
    if is_file {
        let input = Input::open_list(file)?;
        input::expect_geojson(&input.path)?;
        let source = source_named(name(options, file)?);
        let owned = input.path.clone();
        let rule = rule(&source.name).await?;
        return import(config, source.clone(), &input.shown, options, async move |progress| {
            read(progress, move |told| input::read_geojson(&owned, source, None, rule, told)).await
        })
        .await;
    }
    let found = known_city(city, "Or give a file: carpal-ingest city FILE.geojson")?;
    let upstream = CitySource::new(config.city_geojson_url.as_deref(), &found.slug)?;
    let mut source = source_named(format!("city:{}", found.slug));
    rename(&mut source, options);
    let timeout = config.city_geojson_timeout;
    let rule = rule(&source.name).await?;
    import(config, source.clone(), &upstream.name(), options, async move |progress| {
        progress.doing("fetching the city's GeoJSON");
        let file = city::fetch(&upstream, timeout).await?;
        read(progress, move |told| {
            input::read_geojson(file.path(), source, Some(&found.name), rule, told)
        })
        .await
    })
    .await
}

/// What a command line says of a council's list.
pub struct Described<'a> {
    /// Its source file, or the name of one that is shipped.
    pub source_file: Option<&'a Path>,
    /// What identifies its rows.
    pub id_property: Option<&'a str>,
    /// Whom to credit; empty for what the source file says.
    pub attribution: &'a str,
    /// Its licence; empty for what the source file says.
    pub licence: &'a str,
}

/// A council's list.
pub async fn council(
    config: &Config,
    file: &Path,
    described: &Described<'_>,
    options: &ImportOptions,
) -> Result<(), CliError> {
    let input = Input::open_list(file)?;
    let mut list = match described.source_file {
        Some(path) => SourceFile::load(path).map_err(CliError::Usage)?,
        None => sources::guess(&input.path, &name(options, file)?).map_err(InputError::from)?.file,
    };
    if let Some(property) = described.id_property {
        list.id = Some(property.to_owned());
    }
    for (given, text) in [
        (described.attribution, &mut list.source.attribution),
        (described.licence, &mut list.source.licence),
    ] {
        if !given.is_empty() {
            given.clone_into(text);
        }
    }
    rename(&mut list.source, options);
    let path = input.path.clone();
    let before = identity_before(config, &list.source.name).await?;
    // A guess is no reason to know the records by something else than before.
    let is_guessed = described.source_file.is_none() && described.id_property.is_none();
    if is_guessed && matches!(before, Some(Identity::Property(_) | Identity::Position)) {
        list.id = None;
    }
    import(config, list.source.clone(), &input.shown, options, async move |progress| {
        read(progress, move |told| Ok(sources::read(&path, &list, before, told)?)).await
    })
    .await
}

/// What identified a source's records so far.
async fn identity_before(config: &Config, source: &str) -> Result<Option<Identity>, CliError> {
    let pool = connect(config).await?;
    let code = sqlx::query_scalar!("select identity from sources where name = $1", source)
        .fetch_optional(&pool)
        .await?;
    Ok(code.flatten().and_then(|code| Identity::parse(&code)))
}

/// What CarPal ships.
pub async fn builtin(config: &Config, options: &ImportOptions) -> Result<(), CliError> {
    let mut batch = builtin::batch().map_err(|error| CliError::Failed(error.to_string()))?;
    rename(&mut batch.source, options);
    import(config, batch.source.clone(), "built-in car parks", options, async |_| Ok(batch)).await
}

/// Practice car parks.
pub async fn practice(
    config: &Config,
    count: u32,
    seed: u64,
    options: &ImportOptions,
) -> Result<(), CliError> {
    let mut batch = practice::batch(count, seed);
    rename(&mut batch.source, options);
    let input = format!("practice, count {count}, seed {seed}");
    import(config, batch.source.clone(), &input, options, async |_| Ok(batch)).await
}

/// Removes every practice car park.
pub async fn remove_practice(config: &Config, options: &ImportOptions) -> Result<(), CliError> {
    let pool = connect(config).await?;
    let report = load::remove_practice(&pool, options.dry_run).await?;
    output::report(&report, options.json);
    Ok(())
}

/// The packaged coast.
pub async fn coast(config: &Config, file: &Path, options: &ImportOptions) -> Result<(), CliError> {
    let owned = file.to_owned();
    let batch = tokio::task::spawn_blocking(move || coast::batch(&owned)).await;
    let mut batch = batch
        .map_err(|error| CliError::from(InputError::Panicked(error.to_string())))?
        .map_err(|error| CliError::Failed(error.to_string()))?;
    rename(&mut batch.source, options);
    let input = file.display().to_string();
    import(config, batch.source.clone(), &input, options, async |_| Ok(batch)).await
}

async fn from_openstreetmap_file(
    config: &Config,
    input: &Input,
    source: Source,
    options: &ImportOptions,
) -> Result<(), CliError> {
    let owned = input.path.clone();
    import(config, source.clone(), &input.shown, options, async move |progress| {
        read(progress, move |told| input::read_openstreetmap(&owned, source, None, told)).await
    })
    .await
}

/// One import: the run begins, the input is read while it shows as running, the batch is loaded, the report is printed. A
/// signal ends it as failed.
async fn import<F>(
    config: &Config,
    source: Source,
    input: &str,
    options: &ImportOptions,
    read: impl FnOnce(Progress) -> F,
) -> Result<(), CliError>
where
    F: Future<Output = Result<Batch, CliError>>,
{
    let mut signals = Signals::listen()
        .map_err(|error| CliError::Failed(format!("signals cannot be listened for: {error}")))?;
    let pool = connect(config).await?;
    let run = Run::begin(&pool, &source, input, options.dry_run).await?;
    let id = run.id();
    let progress = Progress::new("reading");
    let work = async {
        match read(progress.clone()).await {
            Ok(batch) => {
                let told = |doing: &str| progress.doing(doing);
                Ok(run.load(batch, config.guard(options), &told).await?)
            }
            Err(failure) => {
                run.fail(&failure.to_string()).await;
                Err(failure)
            }
        }
    };
    let loaded: Result<Report, CliError> = tokio::select! {
        loaded = work => loaded,
        signal = signals.stop() => Err(stopped(&pool, id, signal).await),
    };
    progress.clear();
    let report = loaded?;
    output::report(&report, options.json);
    let others = load::earlier_names(&pool, &source.name).await?;
    for other in others.iter().filter(|other| !report.taken_over.contains(other)) {
        output::aside(&format!(
            "Source {other:?} holds the same by the name that an earlier version gave it, under other ids, and nothing brings it up to date. To drop it, import a file without any car park as it: --source {other} --accept-empty"
        ));
    }
    if report.attention.is_empty() {
        Ok(())
    } else {
        Err(CliError::Attention(format!("look at this import: {}", report.attention.join("; "))))
    }
}

/// What to say of a run that a signal has ended.
async fn stopped(pool: &PgPool, run: Option<i64>, signal: &str) -> CliError {
    let why = format!("{signal} stopped the import; nothing was changed");
    let Some(run) = run else { return CliError::Failed(why) };
    match Run::stopped(pool, run, &why).await {
        Ok(Stopped::Before) => CliError::Failed(why),
        Ok(Stopped::Done) => CliError::Attention(format!(
            "{signal} came when run {run} had ended already; `carpal-ingest runs {run}` shows how"
        )),
        Err(error) => error.into(),
    }
}

/// Reads on a blocking thread, and shows how many bytes have been read.
async fn read(
    progress: Progress,
    read: impl FnOnce(&dyn Fn(u64, u64)) -> Result<Batch, InputError> + Send + 'static,
) -> Result<Batch, CliError> {
    progress.doing("reading");
    Ok(input::read_blocking(move || read(&|done, total| progress.bytes(done, total))).await?)
}

/// One of the 17 cities, or what to give instead.
fn known_city(name: &str, instead: &str) -> Result<&'static City, CliError> {
    cities::by_name(name).map_err(|error| CliError::Usage(format!("{error}. {instead}")))
}

fn name(options: &ImportOptions, file: &Path) -> Result<String, CliError> {
    let by_file = || if stdin::is_meant(file) { None } else { source_name::of(file) };
    options.source.clone().or_else(by_file).ok_or_else(|| {
        CliError::Usage(format!(
            "{} gives no name for its source: name it with --source NAME",
            file.display()
        ))
    })
}

fn rename(source: &mut Source, options: &ImportOptions) {
    if let Some(name) = &options.source {
        source.name.clone_from(name);
    }
}
