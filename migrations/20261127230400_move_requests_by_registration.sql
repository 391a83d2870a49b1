-- An owner is asked about one vehicle so often, whether it is named by its plate or by its card.
create index move_requests_by_registration on move_requests (registration, created_at desc) where registration is not null;
