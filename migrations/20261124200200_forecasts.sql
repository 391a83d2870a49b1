-- What car parks are like on each day of the week, and how often forecasts from it were right. Computed each night from
-- `occupancy`; nothing is kept of a car park without recent readings.

create table typical_days (
    car_park_id bigint not null references car_parks (id) on delete cascade,
    weekday     smallint not null check (weekday between 1 and 7),
    full_shares double precision[] not null,
    computed_at timestamptz not null,
    primary key (car_park_id, weekday),
    constraint "a typical day has 96 quarter hours" check (array_length(full_shares, 1) = 96),
    constraint "shares are from 0 to 1" check (0 <= all (full_shares) and 1 >= all (full_shares))
);
comment on column typical_days.weekday is 'Monday is 1; public holidays count as Sunday, 7.';
comment on column typical_days.full_shares is
    'The share of spaces that are taken in each quarter hour from midnight in London; null where too few days say.';

create table forecast_accuracies (
    car_park_id     bigint not null references car_parks (id) on delete cascade,
    horizon_minutes smallint not null check (horizon_minutes > 0),
    tries           integer not null check (tries > 0),
    mean_error      double precision not null check (mean_error between 0 and 1),
    within_tenth    double precision not null check (within_tenth between 0 and 1),
    eight_in_ten    double precision not null check (eight_in_ten between 0 and 1),
    primary key (car_park_id, horizon_minutes)
);
comment on column forecast_accuracies.within_tenth is 'The share of forecasts that were within a tenth of all spaces.';
comment on column forecast_accuracies.eight_in_ten is 'The error that 8 in 10 forecasts stayed within, as a share of all spaces.';
