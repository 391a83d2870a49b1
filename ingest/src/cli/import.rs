//! The imports: each names its source, reads its input, and leaves the rest to the loader.

use std::future::Future;
use std::path::Path;

use carpal_ingest::city::{self, CitySource};
use carpal_ingest::input::{self, InputError};
use carpal_ingest::load::{self, Report, Run};
use carpal_ingest::overpass::{self, Client, fetch_batch};
use carpal_ingest::record::{Batch, Source, SourceKind};
use carpal_ingest::{builtin, cities, coast, practice};

use super::args::{Config, Options, OverpassInput};
use super::bar::Bar;
use super::failure::Failure;
use super::{connect, output, source_name};

/// An OpenStreetMap extract.
pub async fn osm(config: &Config, file: &Path, options: &Options) -> Result<(), Failure> {
    input::is_openstreetmap(file)?;
    let source = input::openstreetmap(&name(options, file)?, SourceKind::Osm);
    from_openstreetmap_file(config, file, source, options).await
}

/// Overpass: a city, a box, or a saved answer.
pub async fn overpass(
    config: &Config,
    of: &OverpassInput,
    options: &Options,
) -> Result<(), Failure> {
    let (within, mut source, named, what) = match of {
        OverpassInput { file: Some(file), .. } => {
            input::is_openstreetmap(file)?;
            let source = input::openstreetmap(&name(options, file)?, SourceKind::Overpass);
            return from_openstreetmap_file(config, file, source, options).await;
        }
        OverpassInput { city: Some(city), .. } => {
            let city = cities::by_name(city).map_err(|error| Failure::Usage(error.to_string()))?;
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
            let source = input::openstreetmap(&format!("overpass:{edges}"), SourceKind::Overpass);
            (*within, source, None, format!("Overpass, box {edges}"))
        }
        OverpassInput { .. } => {
            return Err(Failure::Usage("give --city, --bbox or a file".into()));
        }
    };
    rename(&mut source, options);
    let client = Client::with_limits(&config.overpass_url, config.limits())?;
    import(config, source.clone(), &what, options, async move |bar| {
        bar.doing("asking Overpass");
        let received = |bytes| bar.doing(&format!("receiving from Overpass, {} kB", bytes / 1000));
        Ok(fetch_batch(&client, within, source, named, &received).await?)
    })
    .await
}

/// A city's GeoJSON.
pub async fn city(
    config: &Config,
    city: &str,
    attribution: &str,
    licence: &str,
    options: &Options,
) -> Result<(), Failure> {
    let named = |name: String| Source {
        name,
        kind: SourceKind::City,
        attribution: attribution.to_owned(),
        licence: licence.to_owned(),
    };
    let file = Path::new(city);
    let is_file = file.is_file() || file.extension().is_some() || city.contains('/');
    if is_file {
        input::is_geojson(file)?;
        let source = named(name(options, file)?);
        let owned = file.to_owned();
        return import(config, source.clone(), city, options, async move |bar| {
            read_off(bar, move |progress| input::read_geojson(&owned, source, None, progress)).await
        })
        .await;
    }
    let found = cities::by_name(city).map_err(|error| Failure::Usage(error.to_string()))?;
    let upstream = CitySource::new(config.city_geojson_url.as_deref(), &found.slug)?;
    let mut source = named(format!("city:{}", found.slug));
    rename(&mut source, options);
    import(config, source.clone(), &upstream.name(), options, async move |bar| {
        bar.doing("fetching the city's GeoJSON");
        let file = city::fetch(&upstream).await?;
        read_off(bar, move |progress| {
            let read = input::read_geojson(file.path(), source, Some(&found.name), progress);
            drop(file);
            read
        })
        .await
    })
    .await
}

/// What CarPal ships.
pub async fn builtin(config: &Config, options: &Options) -> Result<(), Failure> {
    let mut batch = builtin::batch().map_err(|error| Failure::Failed(error.to_string()))?;
    rename(&mut batch.source, options);
    import(config, batch.source.clone(), "built-in places", options, async |_| Ok(batch)).await
}

/// Generated places.
pub async fn practice(
    config: &Config,
    count: u32,
    seed: u64,
    options: &Options,
) -> Result<(), Failure> {
    let mut batch = practice::batch(count, seed);
    rename(&mut batch.source, options);
    let input = format!("generated, count {count}, seed {seed}");
    import(config, batch.source.clone(), &input, options, async |_| Ok(batch)).await
}

/// Takes every generated place away.
pub async fn remove_practice(config: &Config, options: &Options) -> Result<(), Failure> {
    let pool = connect(config).await?;
    let report = load::remove_practice(&pool, options.dry_run).await?;
    output::report(&report, options.json);
    Ok(())
}

/// The packaged coast.
pub async fn coast(config: &Config, file: &Path, options: &Options) -> Result<(), Failure> {
    let owned = file.to_owned();
    let read = tokio::task::spawn_blocking(move || coast::batch(&owned)).await;
    let mut batch = read
        .map_err(|error| Failure::from(InputError::Broken(error.to_string())))?
        .map_err(|error| Failure::Failed(error.to_string()))?;
    rename(&mut batch.source, options);
    let input = file.display().to_string();
    import(config, batch.source.clone(), &input, options, async |_| Ok(batch)).await
}

async fn from_openstreetmap_file(
    config: &Config,
    file: &Path,
    source: Source,
    options: &Options,
) -> Result<(), Failure> {
    let (owned, input) = (file.to_owned(), file.display().to_string());
    import(config, source.clone(), &input, options, async move |bar| {
        read_off(bar, move |progress| input::read_openstreetmap(&owned, source, None, progress))
            .await
    })
    .await
}

/// One import: the run begins, the input is read while it shows as running, the batch is loaded, the report is printed.
async fn import<F>(
    config: &Config,
    source: Source,
    input: &str,
    options: &Options,
    read: impl FnOnce(Bar) -> F,
) -> Result<(), Failure>
where
    F: Future<Output = Result<Batch, Failure>>,
{
    let pool = connect(config).await?;
    let run = Run::begin(&pool, &source, input, options.dry_run).await?;
    let bar = Bar::new("reading");
    let loaded: Result<Report, Failure> = match read(bar.clone()).await {
        Ok(batch) => {
            bar.doing("writing to the database");
            run.load(batch, options.accept_loss).await.map_err(Failure::from)
        }
        Err(failure) => {
            run.fail(&failure.to_string()).await;
            Err(failure)
        }
    };
    bar.clear();
    output::report(&loaded?, options.json);
    Ok(())
}

/// Reads on a thread of its own, with the bar counting bytes.
async fn read_off(
    bar: Bar,
    read: impl FnOnce(&dyn Fn(u64, u64)) -> Result<Batch, InputError> + Send + 'static,
) -> Result<Batch, Failure> {
    bar.doing("reading");
    Ok(input::off_the_runtime(move || read(&|done, all| bar.bytes(done, all))).await?)
}

fn name(options: &Options, file: &Path) -> Result<String, Failure> {
    options.source.clone().or_else(|| source_name::of(file)).ok_or_else(|| {
        Failure::Usage(format!(
            "{} gives no name for its source: say --source NAME",
            file.display()
        ))
    })
}

fn rename(source: &mut Source, options: &Options) {
    if let Some(name) = &options.source {
        source.name.clone_from(name);
    }
}
