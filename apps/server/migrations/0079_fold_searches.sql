-- Search matches spelling variants: one function folds the indexed texts and the searched words.
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- `Straße`, `STRASSE`, `Łódź`, `ｌｏｄｚ`: compatibility forms, case, accents, the vowel signs
-- of Hebrew and Arabic, and invisible characters. Plain ASCII, which is nearly all text, needs only the case.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value) ELSE translate(
    regexp_replace(
      casefold(public.unaccent('public.unaccent', casefold(regexp_replace(normalize(value, NFKC),
        '[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF]', '', 'g') COLLATE pg_unicode_fast)) COLLATE pg_unicode_fast),
      '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC]', '', 'g'),
    'أإآٱىة', 'ااااايه') END
$$;--> statement-breakpoint
-- The folded words, separated by single spaces. Punctuation separates words, so that the text parser sees neither paths nor tags.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(fold_text(value), '[[:punct:][:space:][:cntrl:]$+<=>^`|~]+' COLLATE pg_unicode_fast, ' ', 'g'))
$$;--> statement-breakpoint
-- The words for the text index. Scripts without spaces become single letters and pairs, `山` and `富士`, in reading order, so that a phrase
-- search for any part of a text matches it: Thai, Lao, Burmese, Khmer, Chinese, Japanese, Korean, and symbols.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := search_words(value);
  unspaced CONSTANT text := '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u2600-\u27BF\u3005-\u3007\u3041-\u30FF\u31F0-\u31FF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\U0001F300-\U0001FAFF\U00020000-\U0003FFFF]+';
BEGIN
  IF octet_length(words) = length(words) OR words !~ unspaced THEN RETURN words; END IF;
  RETURN (
    SELECT string_agg(coalesce(part[2], (
      SELECT string_agg(
        substr(part[1], i, 1) || CASE WHEN i < length(part[1]) THEN ' ' || substr(part[1], i, 2) ELSE '' END, ' ' ORDER BY i)
      FROM generate_series(1, length(part[1])) AS i)), ' ' ORDER BY place)
    FROM regexp_matches(words, '(' || unspaced || ')|((?:(?!' || unspaced || ').)+)', 'g') WITH ORDINALITY AS found(part, place));
END $$;--> statement-breakpoint
-- What operators type: all words, each as the beginning of a word. A single letter is a whole word, because half of all words begin with it.
-- `weight` limits the words to a part of the index, for example to names. Null without a word.
CREATE FUNCTION search_prefixes(config regconfig, value text, weight text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg('(' || regexp_replace(lexemes, '(''[^'']+'')', '\1' || coalesce(':' || nullif(sign || weight, ''), ''), 'g') || ')', ' & ')::tsquery
  FROM unnest(string_to_array(search_words(value), ' ')) AS word,
    LATERAL (SELECT phraseto_tsquery(config, search_text(word))::text AS lexemes, CASE WHEN word ~ '^[ -~]$' THEN '' ELSE '*' END AS sign) AS read
  WHERE lexemes <> ''
$$;--> statement-breakpoint
-- Tags in NFC, one of those that fold to the same text: the first, or the orientation.
CREATE FUNCTION merge_tags(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(normalize(tag) ORDER BY place), '{}') FROM (
    SELECT DISTINCT ON (fold_text(tag)) tag, place FROM unnest(tags) WITH ORDINALITY AS given(tag, place)
    ORDER BY fold_text(tag), tag NOT IN ('vertical', 'horizontal'), place) AS kept
$$;--> statement-breakpoint
-- The words of the name, for a search of a part of a word.
ALTER TABLE "artworks" ADD COLUMN "found_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION artworks_keep_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tags text := array_to_string(NEW.tags, E'\n');
  facets text := concat_ws(E'\n', '=category:' || NEW.category, '=orientation:' || NEW.orientation, '=made:' || NEW.how_made,
    CASE WHEN NEW.picked_at IS NOT NULL THEN '=picked' END, '=colour:' || nullif(array_to_string(NEW.colours, E'\n=colour:'), ''));
  artist text := (SELECT artists.name FROM artists WHERE artists.id = NEW.artist_id);
BEGIN
  NEW.found_name := search_words(NEW.name);
  NEW.found_by := setweight(to_tsvector('english', search_text(NEW.name)), 'A')
    || setweight(to_tsvector('english', search_text(regexp_replace(tags, '^[^\n]*[ \t][^\n]*$', '', 'gn'))), 'B')
    || setweight(to_tsvector('english', search_text(coalesce(artist, ''))), 'C')
    || setweight(to_tsvector('english', search_text(NEW.description)), 'D')
    || array_to_tsvector(string_to_array(concat_ws(E'\n', '#' || nullif(replace(fold_text(tags), E'\n', E'\n#'), ''), facets), E'\n'));
  RETURN NEW;
END $$;--> statement-breakpoint
UPDATE "artworks" SET "name" = normalize("name"), "description" = normalize("description"), "tags" = merge_tags("tags"),
  "proposed_name" = normalize("proposed_name"), "proposed_description" = normalize("proposed_description"), "found_by" = '';--> statement-breakpoint
UPDATE "causes" SET "title" = normalize("title"), "description" = normalize("description")
WHERE "title" IS NOT NFC NORMALIZED OR "description" IS NOT NFC NORMALIZED;--> statement-breakpoint
CREATE INDEX "artworks_found_name" ON "artworks" USING gin ("found_name" gin_trgm_ops) WITH (fastupdate=off);--> statement-breakpoint
-- The rest of the artworks, for the back office: `artworks_found_by` has those on sale.
CREATE INDEX "artworks_found_by_off_sale" ON "artworks" USING gin ("found_by") WITH (fastupdate=off) WHERE published_at IS NULL AND deleted_at IS NULL;--> statement-breakpoint
INSERT INTO "artwork_words" SELECT DISTINCT search_words("word") FROM "artwork_words" WHERE "word" <> search_words("word") ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "artwork_words" WHERE "word" <> search_words("word");--> statement-breakpoint
INSERT INTO "artwork_traits" SELECT "artwork_uid", fold_text("trait"), "artist_id", "published_at" FROM "artwork_traits" WHERE "trait" <> fold_text("trait") ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "artwork_traits" WHERE "trait" <> fold_text("trait");--> statement-breakpoint
-- What an order is found by: its number, its customer's e-mail and address.
ALTER TABLE "orders" ADD COLUMN "found_by" tsvector DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION orders_keep_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.found_by := to_tsvector('simple', search_text(concat_ws(' ', NEW.number, NEW.email, NEW.shipping_address ->> 'name',
    NEW.shipping_address ->> 'line1', NEW.shipping_address ->> 'line2', NEW.shipping_address ->> 'city', NEW.shipping_address ->> 'region',
    NEW.shipping_address ->> 'postalCode')));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_found_by_kept BEFORE INSERT OR UPDATE OF number, email, shipping_address, found_by ON orders
  FOR EACH ROW EXECUTE FUNCTION orders_keep_found_by();--> statement-breakpoint
UPDATE "orders" SET "found_by" = '';--> statement-breakpoint
CREATE INDEX "orders_found_by" ON "orders" USING gin ("found_by") WITH (fastupdate=off);--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"term" text PRIMARY KEY NOT NULL,
	"meanings" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
-- The usual words of German, French, Spanish, Italian, Dutch and Polish for subjects, colours and styles.
INSERT INTO search_synonyms (term, meanings)
SELECT search_words(term), array_agg(DISTINCT meaning) FILTER (WHERE meaning <> '')
FROM (VALUES
  ('owl', 'Eule, Eulen, Uhu, hibou, hiboux, chouette, búho, búhos, lechuza, gufo, civetta, uil, uilen, sowa, sowy'),
  ('moon', 'Mond, Vollmond, lune, luna, maan, księżyc'),
  ('sun', 'Sonne, soleil, sole, zon, słońce'),
  ('star', 'Stern, Sterne, étoile, étoiles, estrella, estrellas, stella, stelle, ster, sterren, gwiazda, gwiazdy'),
  ('starry sky', 'Sternenhimmel, ciel étoilé, cielo estrellado, cielo stellato, sterrenhemel, gwiaździste niebo'),
  ('sky', 'Himmel, ciel, cielo, hemel, niebo'),
  ('cloud', 'Wolke, Wolken, nuage, nuages, nube, nubes, nuvola, nuvole, wolk, chmura, chmury'),
  ('space', 'Weltraum, Weltall, espace, espacio, spazio, ruimte, heelal, kosmos'),
  ('planet', 'Planeten, planète, planètes, planeta, planetas, pianeta, pianeti, planety'),
  ('earth', 'Erde, terre, tierra, terra, aarde, ziemia'),
  ('galaxy', 'Galaxie, Galaxien, Milchstraße, galaxies, galaxia, galassia, melkweg, galaktyka'),
  ('astronaut', 'Astronauten, Raumfahrer, astronaute, astronauta, ruimtevaarder, kosmonauta'),
  ('rocket', 'Rakete, fusée, cohete, razzo, raket, rakieta'),
  ('northern lights', 'Polarlicht, Nordlicht, aurore boréale, aurora boreal, aurora boreale, noorderlicht, zorza polarna'),
  ('night', 'Nacht, nuit, noche, notte, noc'),
  ('sunset', 'Sonnenuntergang, coucher de soleil, atardecer, puesta de sol, tramonto, zonsondergang, zachód słońca'),
  ('sunrise', 'Sonnenaufgang, lever de soleil, amanecer, alba, zonsopgang, wschód słońca'),
  ('sea', 'Meer, mer, mar, mare, zee, morze'),
  ('ocean', 'Ozean, océan, océano, oceaan'),
  ('wave', 'Welle, Wellen, vague, vagues, ola, olas, onda, onde, golven, fala, fale'),
  ('beach', 'Strand, plage, playa, spiaggia, plaża'),
  ('island', 'Insel, île, isla, isola, eiland, wyspa'),
  ('lake', 'See, lac, lago, meer, jezioro'),
  ('river', 'Fluss, fleuve, rivière, río, fiume, rivier, rzeka'),
  ('waterfall', 'Wasserfall, cascade, chute d’eau, cascada, catarata, cascata, waterval, wodospad'),
  ('water', 'Wasser, eau, agua, acqua, woda'),
  ('forest', 'Wald, Wälder, forêt, bosque, foresta, bosco, bos, las'),
  ('jungle', 'Dschungel, Urwald, selva, giungla, oerwoud, dżungla'),
  ('tree', 'Baum, Bäume, arbre, arbres, árbol, árboles, albero, alberi, bomen, drzewo, drzewa'),
  ('mountain', 'Berg, Berge, Gebirge, montagne, montagnes, montaña, montañas, montagna, bergen, góra, góry'),
  ('valley', 'Tal, vallée, valle, vallei, dolina'),
  ('desert', 'Wüste, désert, desierto, deserto, woestijn, pustynia'),
  ('landscape', 'Landschaft, paysage, paisaje, paesaggio, landschap, krajobraz, pejzaż'),
  ('nature', 'Natur, naturaleza, natura, natuur, przyroda'),
  ('garden', 'Garten, jardin, jardín, giardino, tuin, ogród'),
  ('flower', 'Blume, Blumen, Blüte, fleur, fleurs, flor, flores, fiore, fiori, bloem, bloemen, kwiat, kwiaty'),
  ('sunflower', 'Sonnenblume, tournesol, girasol, girasole, zonnebloem, słonecznik'),
  ('poppy', 'Mohn, coquelicot, amapola, papavero, klaproos, mak'),
  ('lavender', 'Lavendel, lavande, lavanda, lawenda'),
  ('leaf', 'Blatt, Blätter, feuille, feuilles, hoja, hojas, foglia, foglie, blad, bladeren, liść, liście'),
  ('grass', 'Gras, herbe, hierba, erba, trawa'),
  ('mushroom', 'Pilz, Pilze, champignon, seta, hongo, fungo, funghi, paddenstoel, grzyb, grzyby'),
  ('snow', 'Schnee, neige, nieve, neve, sneeuw, śnieg'),
  ('ice', 'Eis, glace, hielo, ghiaccio, ijs, lód'),
  ('rain', 'Regen, pluie, lluvia, pioggia, deszcz'),
  ('storm', 'Sturm, Gewitter, tempête, orage, tormenta, tempesta, onweer, burza'),
  ('lightning', 'Blitz, éclair, relámpago, rayo, fulmine, bliksem, błyskawica'),
  ('fog', 'Nebel, brouillard, brume, niebla, nebbia, mist, mgła'),
  ('rainbow', 'Regenbogen, arc-en-ciel, arcoíris, arcobaleno, regenboog, tęcza'),
  ('fire', 'Feuer, feu, fuego, fuoco, vuur, ogień'),
  ('volcano', 'Vulkan, volcan, volcán, vulcano, vulkaan, wulkan'),
  ('spring', 'Frühling, printemps, primavera, lente, wiosna'),
  ('summer', 'Sommer, été, verano, estate, zomer, lato'),
  ('autumn', 'Herbst, automne, otoño, autunno, herfst, jesień, fall'),
  ('winter', 'hiver, invierno, inverno, zima'),
  ('animal', 'Tier, Tiere, animaux, animales, animale, animali, dier, dieren, zwierzę, zwierzęta'),
  ('wolf', 'Wölfe, loup, loups, lobo, lobos, lupo, lupi, wolven, wilk, wilki'),
  ('fox', 'Fuchs, Füchse, renard, zorro, volpe, vos, lis'),
  ('bear', 'Bär, Bären, ours, oso, osos, orso, beren, niedźwiedź'),
  ('lion', 'Löwe, Löwen, león, leones, leone, leoni, leeuw, leeuwen, lew'),
  ('tiger', 'tigre, tigres, tigri, tijger, tygrys'),
  ('cat', 'Katze, Katzen, Kater, chat, chats, gato, gatos, gatto, gatti, kat, katten, kot, koty'),
  ('dog', 'Hund, Hunde, chien, chiens, perro, perros, cane, cani, hond, honden, pies, psy'),
  ('horse', 'Pferd, Pferde, cheval, chevaux, caballo, caballos, cavallo, cavalli, paard, paarden, koń, konie'),
  ('deer', 'Hirsch, Reh, cerf, biche, ciervo, cervo, hert, jeleń'),
  ('elephant', 'Elefant, Elefanten, éléphants, elefante, elefantes, olifant, słoń'),
  ('monkey', 'Affe, Affen, singe, scimmia, aap, małpa'),
  ('gorilla', 'gorille, goryl'),
  ('bird', 'Vogel, Vögel, oiseau, oiseaux, pájaro, pájaros, uccello, uccelli, vogels, ptak, ptaki'),
  ('eagle', 'Adler, aigle, águila, aquila, adelaar, orzeł'),
  ('raven', 'Rabe, Raben, corbeau, cuervo, corvo, raaf, kruk'),
  ('swan', 'Schwan, cygne, cisne, cigno, zwaan, łabędź'),
  ('peacock', 'Pfau, paon, pavo real, pavone, pauw'),
  ('parrot', 'Papagei, perroquet, loro, pappagallo, papegaai, papuga'),
  ('hummingbird', 'Kolibri, colibri, colibrí, koliber'),
  ('butterfly', 'Schmetterling, Schmetterlinge, papillon, papillons, mariposa, mariposas, farfalla, farfalle, vlinder, vlinders, motyl, motyle'),
  ('bee', 'Biene, Bienen, abeille, abeja, bij, pszczoła'),
  ('dragonfly', 'Libelle, libellule, libélula, libellula, ważka'),
  ('fish', 'Fisch, Fische, poisson, poissons, pez, peces, pesce, pesci, vissen, ryba, ryby'),
  ('koi', 'Koikarpfen, carpe koï, karp koi'),
  ('shark', 'Hai, Haie, requin, tiburón, squalo, haai, rekin'),
  ('whale', 'Wal, Wale, baleine, ballena, balena, walvis, wieloryb'),
  ('dolphin', 'Delfin, Delphin, dauphin, delfín, delfino, dolfijn'),
  ('turtle', 'Schildkröte, tortue, tortuga, tartaruga, schildpad, żółw'),
  ('octopus', 'Krake, Oktopus, pieuvre, poulpe, pulpo, polpo, inktvis, ośmiornica'),
  ('jellyfish', 'Qualle, méduse, medusa, kwal, meduza'),
  ('snake', 'Schlange, serpent, serpiente, serpente, wąż'),
  ('frog', 'Frosch, grenouille, rana, kikker, żaba'),
  ('dinosaur', 'Dinosaurier, dinosaure, dinosaurio, dinosauro, dinosaurus, dinozaur'),
  ('dragon', 'Drache, Drachen, dragón, dragones, drago, draghi, draak, draken, smok'),
  ('unicorn', 'Einhorn, licorne, unicornio, unicorno, eenhoorn, jednorożec'),
  ('phoenix', 'Phönix, phénix, fénix, fenice, feniks'),
  ('angel', 'Engel, ange, anges, ángel, ángeles, angelo, angeli, anioł'),
  ('devil', 'Teufel, diable, diablo, diavolo, duivel, diabeł'),
  ('skull', 'Totenkopf, Schädel, tête de mort, calavera, teschio, schedel, doodshoofd, czaszka'),
  ('ghost', 'Geist, Gespenst, fantôme, fantasma, spook, duch'),
  ('witch', 'Hexe, sorcière, bruja, strega, heks, wiedźma, czarownica'),
  ('wizard', 'Zauberer, magicien, mago, tovenaar, czarodziej'),
  ('knight', 'Ritter, chevalier, caballero, cavaliere, ridder, rycerz'),
  ('warrior', 'Krieger, guerrier, guerrero, guerriero, krijger, wojownik'),
  ('samurai', 'samouraï, samuraj'),
  ('king', 'König, roi, rey, koning, król'),
  ('queen', 'Königin, reine, reina, regina, koningin, królowa'),
  ('woman', 'Frau, Frauen, femme, femmes, mujer, mujeres, donna, donne, vrouw, vrouwen, kobieta, kobiety'),
  ('man', 'Mann, homme, hombre, uomo, mężczyzna'),
  ('child', 'Kinder, enfant, enfants, niño, niña, niños, bambino, bambini, kinderen, dziecko, dzieci'),
  ('face', 'Gesicht, visage, rostro, cara, volto, viso, gezicht, twarz'),
  ('eye', 'Auge, Augen, œil, yeux, ojo, ojos, occhio, occhi, oog, ogen, oko, oczy'),
  ('hand', 'Hände, mains, mano, manos, mani, handen, dłoń, ręka'),
  ('heart', 'Herz, Herzen, cœur, corazón, cuore, hart, serce'),
  ('love', 'Liebe, amour, amor, amore, liefde, miłość'),
  ('dance', 'Tanz, Tänzerin, danse, danseuse, danza, baile, ballo, taniec'),
  ('music', 'Musik, musique, música, musica, muziek, muzyka'),
  ('guitar', 'Gitarre, guitare, guitarra, chitarra, gitaar, gitara'),
  ('piano', 'Klavier, pianoforte, fortepian'),
  ('book', 'Buch, Bücher, livre, livres, libro, libros, libri, boek, boeken, książka, książki'),
  ('coffee', 'Kaffee, café, caffè, koffie, kawa'),
  ('wine', 'Wein, vin, vino, wijn, wino'),
  ('food', 'Essen, nourriture, comida, cibo, eten, jedzenie'),
  ('fruit', 'Obst, Früchte, fruits, fruta, frutas, frutta, owoce'),
  ('lemon', 'Zitrone, Zitronen, citron, limón, limone, limoni, citroen, cytryna'),
  ('city', 'Stadt, Städte, ville, villes, ciudad, città, stad, steden, miasto'),
  ('skyline', 'Stadtsilhouette, horizon urbain, panorama miasta'),
  ('street', 'Straße, rue, calle, strada, straat, ulica'),
  ('house', 'Haus, Häuser, maison, casa, huis, dom'),
  ('castle', 'Schloss, Burg, château, castillo, castello, kasteel, zamek'),
  ('church', 'Kirche, église, iglesia, chiesa, kerk, kościół'),
  ('bridge', 'Brücke, pont, puente, ponte, brug'),
  ('tower', 'Turm, torre, toren, wieża'),
  ('lighthouse', 'Leuchtturm, phare, faro, vuurtoren, latarnia morska'),
  ('harbour', 'Hafen, port, puerto, porto, haven, przystań, harbor'),
  ('ship', 'Schiff, Schiffe, navire, bateau, barco, nave, schip, schepen, statek'),
  ('boat', 'Boote, bateaux, barca, barcos, barche, łódka'),
  ('sailboat', 'Segelboot, voilier, velero, barca a vela, zeilboot, żaglówka'),
  ('car', 'Auto, Autos, Wagen, voiture, voitures, coche, coches, macchina, automobile, samochód, samochody'),
  ('vintage car', 'Oldtimer, voiture ancienne, coche clásico, auto d’epoca, zabytkowy samochód'),
  ('motorcycle', 'Motorrad, moto, motocicleta, motocicletta, motorfiets, motocykl, motorbike'),
  ('bicycle', 'Fahrrad, vélo, bicicleta, bicicletta, fiets, bike'),
  ('train', 'Zug, Eisenbahn, tren, treno, trein, pociąg'),
  ('airplane', 'Flugzeug, avion, avión, aereo, vliegtuig, samolot, aeroplane'),
  ('football', 'Fußball, fútbol, calcio, voetbal, piłka nożna, soccer'),
  ('clock', 'Uhr, horloge, reloj, orologio, klok, zegar'),
  ('map', 'Landkarte, Weltkarte, carte du monde, mapa, mappa, landkaart, wereldkaart'),
  ('quote', 'Spruch, Sprüche, Zitat, Zitate, citation, citations, frase, frases, citazione, citaat, cytat, cytaty'),
  ('poem', 'Gedicht, Gedichte, poème, poésie, poema, poesía, poesia, wiersz'),
  ('calligraphy', 'Kalligrafie, Kalligraphie, calligraphie, caligrafía, calligrafia, kaligrafia'),
  ('mosque', 'Moschee, mosquée, mezquita, moschea, moskee, meczet'),
  ('red', 'rot, rote, rotes, rouge, rojo, roja, rosso, rossa, rood, rode, czerwony, czerwona'),
  ('blue', 'blau, blaue, blaues, bleu, bleue, azul, blu, azzurro, blauw, blauwe, niebieski, niebieska'),
  ('green', 'grün, grüne, grünes, vert, verte, verde, groen, groene, zielony, zielona'),
  ('yellow', 'gelb, gelbe, jaune, amarillo, amarilla, giallo, gialla, geel, gele, żółty, żółta'),
  ('orange', 'naranja, arancione, arancio, oranje, pomarańczowy'),
  ('purple', 'lila, violett, violet, violette, morado, púrpura, paars, fioletowy'),
  ('pink', 'rosa, roze, różowy'),
  ('black', 'schwarz, schwarze, schwarzes, noir, noire, negro, negra, nero, nera, zwart, zwarte, czarny, czarna'),
  ('white', 'weiß, weiße, weißes, blanc, blanche, blanco, blanca, bianco, bianca, wit, witte, biały, biała'),
  ('black and white', 'schwarz-weiß, schwarzweiß, noir et blanc, blanco y negro, bianco e nero, zwart-wit, czarno-biały, monochrome'),
  ('grey', 'grau, graue, gris, grigio, grijs, szary, gray'),
  ('brown', 'braun, brun, marron, marrón, marrone, bruin, brązowy'),
  ('gold', 'golden, goldene, doré, dorée, dorado, oro, goud, gouden, złoty, złoto'),
  ('silver', 'silbern, Silber, argenté, argent, plateado, plata, argento, zilver, srebrny'),
  ('turquoise', 'türkis, turquesa, turchese, turkoois, turkusowy, teal'),
  ('colourful', 'bunt, coloré, colorido, colorato, kleurrijk, kolorowy, colorful'),
  ('dark', 'dunkel, sombre, oscuro, scuro, donker, ciemny'),
  ('abstract', 'abstrakt, abstrait, abstraite, abstracto, astratto, astratta, abstrakcja'),
  ('modern', 'moderne, moderno, nowoczesny'),
  ('minimalist', 'minimalistisch, minimaliste, minimalista, minimal'),
  ('surreal', 'surrealistisch, surréaliste, surrealista, surrealistyczny, surrealism'),
  ('geometric', 'geometrisch, géométrique, geométrico, geometrico, geometryczny'),
  ('watercolour', 'Aquarell, aquarelle, acuarela, acquerello, akwarela, waterverf, aquarel, watercolor'),
  ('oil painting', 'Ölgemälde, peinture à l’huile, pintura al óleo, dipinto a olio, olieverf, obraz olejny'),
  ('drawing', 'Zeichnung, dessin, dibujo, disegno, tekening, rysunek'),
  ('photography', 'Fotografie, photographie, fotografía, fotografia'),
  ('portrait', 'Porträt, retrato, ritratto, portret'),
  ('comic', 'Comics, bande dessinée, cómic, historieta, fumetto, stripverhaal, komiks'),
  ('fantasy', 'fantastique, fantasía, fantasia'),
  ('horror', 'Grusel, horreur, terror, orrore, griezel'),
  ('science fiction', 'Sci-Fi, ciencia ficción, fantascienza, fantastyka naukowa'),
  ('retro', 'rétro'),
  ('dream', 'Traum, Träume, rêve, rêves, sueño, sueños, sogno, sogni, droom, dromen, sen, sny'),
  ('light', 'Licht, lumière, luz, luce, światło'),
  ('shadow', 'Schatten, sombra, ombra, schaduw, cień'),
  ('mirror', 'Spiegel, miroir, espejo, specchio, lustro'),
  ('mask', 'Maske, Masken, masque, máscara, maschera, masker, maska'),
  ('robot', 'Roboter, robots, roboty'),
  ('christmas', 'Weihnachten, Noël, Navidad, Natale, Kerstmis, Boże Narodzenie, xmas'),
  ('heavy metal', 'heavy metal'),
  ('art deco', 'art deco'),
  ('art nouveau', 'art nouveau, Jugendstil'),
  ('pop art', 'pop art'),
  ('street art', 'street art'),
  ('line art', 'line art'),
  ('pixel art', 'pixel art')
) AS listed(meaning, terms), regexp_split_to_table(terms, ', ') AS term
WHERE search_words(term) <> search_words(meaning) OR term = meaning
GROUP BY search_words(term);--> statement-breakpoint
-- General words, which every product is: a search ignores them.
INSERT INTO search_synonyms (term)
SELECT DISTINCT search_words(term) FROM regexp_split_to_table(
  'metal, metal print, metal prints, metal poster, metal posters, metal wall art, metal art, metal sign, aluminium, aluminum, aluminium print, aluminum print, poster, posters, print, prints, art print, art prints, wall art, wall decor, wall decoration, wall picture, wall pictures, wall print, wall prints, wall hanging, home decor, decor, decoration, picture, pictures, image, images, art, artwork, artworks, canvas, canvas print, plate, plates, for sale, buy, gift, gift idea' || ', ' ||
  'Bild, Bilder, Wandbild, Wandbilder, Metallbild, Metallbilder, Metallposter, Metallschild, Blechschild, Alubild, Aludruck, Kunst, Kunstdruck, Kunstdrucke, Wandkunst, Wanddeko, Wandschmuck, Deko, Dekoration, Druck, Leinwand, Gemälde, Plakat, Poster aus Metall, kaufen, Geschenk' || ', ' ||
  'affiche, affiches, tableau, tableaux, tableau métal, affiche métal, métal, décoration, décoration murale, déco murale, déco, art mural, impression, toile, plaque métal, cadeau' || ', ' ||
  'póster, pósters, cuadro, cuadros, cuadro metálico, póster metálico, lámina, láminas, decoración, decoración de pared, arte, arte de pared, impresión, lienzo, regalo' || ', ' ||
  'quadro, quadri, quadro in metallo, poster in metallo, metallo, stampa, stampe, decorazione, decorazione da parete, arredamento, arte da parete, tela, regalo' || ', ' ||
  'schilderij, schilderijen, metalen poster, metaal, wanddecoratie, muurdecoratie, kunst, kunstwerk, afbeelding, afdruk, canvasdoek, cadeau' || ', ' ||
  'plakat, plakaty, obraz, obrazy, obraz na metalu, plakat metalowy, dekoracja, dekoracja ścienna, sztuka, grafika, wydruk, prezent', ', ') AS term
ON CONFLICT DO NOTHING;
