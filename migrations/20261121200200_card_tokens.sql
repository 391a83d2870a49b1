-- What a printed card says instead of the plate.

alter table vehicles
    add column card_token text
        constraint "a card token is of one vehicle" unique
        check (card_token ~ '^[0-9A-HJKMNP-TV-Z]{26}$');
