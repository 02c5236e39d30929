/* SPDX-License-Identifier: MIT */
#include "event/player_columns.h"

#include <string.h>

#include "base/ascii.h"
#include "event/names.h"

/* clang-format off */
/* Headings in lower case, without signs, separated by bars; those of report programs, and in English, German, Russian,
 * French, Spanish, Italian and Portuguese. */
static const char *const headings[ROLE_COUNT] = {
    [ROLE_NAME] =
        "|name|names|player|players|player name|full name|fullname|surname name|surname first name|surname given name|"
        "surname forename|last name first name|lastname firstname|name surname|first name last name|name title|"
        "teilnehmer|teilnehmername|spieler|spielername|spieler name|name vorname|nachname vorname|familienname vorname|"
        "nom|nom prenom|nom prénom|nom et prénom|nom et prenom|joueur|joueuse|participant|participants|"
        "nombre|apellidos y nombre|apellidos nombre|apellido y nombre|nombre y apellidos|jugador|jugadora|participante|"
        "nome|cognome e nome|cognome nome|giocatore|jogador|nome completo|"
        "имя|фио|ф и о|ф и|игрок|игроки|участник|участники|спортсмен|шахматист|фамилия имя|фамилия и имя|"
        "фамилия имя отчество|имя фамилия|",
    [ROLE_SURNAME] =
        "|surname|last name|lastname|family name|familyname|nachname|familienname|zuname|nom de famille|apellido|apellidos|"
        "primer apellido|cognome|apelido|sobrenome|фамилия|",
    [ROLE_GIVEN] =
        "|first name|firstname|given name|given names|givenname|forename|christian name|vorname|vornamen|rufname|prénom|"
        "prenom|prénoms|nombre de pila|nome proprio|",
    [ROLE_MIDDLE] = "|отчество|patronymic|middle name|",
    [ROLE_FIDE_RATING] =
        "|elo|fide rating|rating fide|fide elo|elo fide|elo int|elo i|elo international|elo zahl|rtgi|rtg i|irtg|rat fide|srtng|"
        "std|standard|std rating|fide rtg|rtg fide|international rating|rating int|intl rating|fide std|"
        "рейтинг фиде|рейтинг fide|рейтинг эло|эло|эло фиде|международный рейтинг|",
    [ROLE_RATING] =
        "|rating|ratings|rtg|rat|rate|ratg|start rating|rating start|wertung|wertungszahl|twz|classement|"
        "puntuación|punteggio|рейтинг|рейт|рт|р г|",
    [ROLE_NATIONAL_RATING] =
        "|rtgn|rtg n|nrtg|nat rating|national rating|rating nat|elo nat|elo n|elo national|nationale elo|dwz|nwz|ingo|fü|feda|"
        "elo feda|elo nacional|uscf|ecf|acf|elo italia|elo naz|нац рейтинг|национальный рейтинг|российский рейтинг|"
        "рейтинг рф|рейтинг фшр|рос рейтинг|",
    [ROLE_OTHER_RATING] =
        "|rapid|blitz|rapid rating|blitz rating|rapid elo|blitz elo|elo rapid|elo blitz|rrtng|brtng|rapide|rápido|rápidas|"
        "рапид|блиц|быстрые|рейтинг рапид|рейтинг блиц|",
    [ROLE_FEDERATION] =
        "|federation|fed|nation|nat|country|land|verband|föderation|fédération|pays|federación|país|pais|federazione|"
        "nazione|федерация|фед|страна|фед ция|",
    [ROLE_TITLE] = "|title|tit|ti|titel|titre|título|titulo|titolo|звание|титул|зв|разряд|",
    [ROLE_BIRTH] =
        "|birth|born|b day|bday|birthday|date of birth|birth date|birthdate|dob|year of birth|birth year|yob|year|"
        "geburt|geb|geburtsdatum|geburtsjahr|geburtstag|jahrgang|jg|gebdat|geb datum|geb jahr|"
        "naissance|date de naissance|né|né e|année de naissance|année|nacimiento|fecha de nacimiento|fecha nacimiento|"
        "fecha nac|año|año de nacimiento|f nac|data di nascita|nascita|anno|nascimento|data de nascimento|"
        "рождение|дата рождения|год рождения|день рождения|г р|гр|д р|др|год|год рожд|дата рожд|",
    [ROLE_SEX] = "|sex|gender|m w|w m|m f|f m|geschlecht|geschl|sexe|genre|sexo|género|genero|sesso|пол|м ж|",
    [ROLE_FIDE_ID] =
        "|fide id|fideid|fide no|fide nr|fide number|fide code|code fide|fide|id fide|id|id number|idnumber|fin|fide idnr|"
        "fide identnummer|id nr|numero fide|numéro fide|número fide|código fide|"
        "номер фиде|код фиде|фиде|ид фиде|фиде ид|id фиде|идентификатор|фиде код|",
    [ROLE_CLUB] =
        "|club|club name|clubname|club city|city club|team|verein|vereinsname|klub|mannschaft|équipe|equipo|circolo|società|"
        "клуб|клуб город|город клуб|команда|город|регион|субъект|",
    [ROLE_NUMBER] =
        "|no|nr|n|num|number|#|№|n°|nº|rank|rk|pos|place|sno|sn|st no|stno|start no|start number|start nr|startnr|startrang|"
        "snr|rg|rang|platz|pl|lfd nr|teilnehmer nr|tlnr|numéro|numero|número|numero de depart|puesto|orden|номер|п п|"
        "№ п п|ст №|ст ном|стартовый номер|место|м|",
};
/* clang-format on */

static const char *const meanings[ROLE_COUNT] = {
    [ROLE_NAME] = "name",
    [ROLE_SURNAME] = "surname",
    [ROLE_GIVEN] = "given_name",
    [ROLE_MIDDLE] = "middle_name",
    [ROLE_FIDE_RATING] = "rating",
    [ROLE_RATING] = "rating",
    [ROLE_NATIONAL_RATING] = "rating",
    [ROLE_FEDERATION] = "federation",
    [ROLE_TITLE] = "title",
    [ROLE_BIRTH] = "birth",
    [ROLE_SEX] = "sex",
    [ROLE_FIDE_ID] = "fide_id",
    [ROLE_CLUB] = "club",
};

const char *
column_meaning(enum column_role role)
{
    return meanings[role];
}

/* The heading as in the table, between bars: signs count as blanks, and so do digits ("Elo 2026"), if they are `spaced`. */
static const char *
heading_key(struct arena *pool, const char *heading, bool spaced)
{
    char *text = arena_string(pool, heading);
    for (char *at = text; *at; at++)
        if (strchr(".,:;/\\-_()[]*'\"&+|", *at) || (spaced && ascii_is_digit(*at)))
            *at = ' ';
    return arena_printf(pool, "|%s|", name_search_key(pool, text));
}

enum column_role
column_role_of(struct arena *pool, const char *heading)
{
    for (unsigned spaced = 0; spaced < 2 && strlen(heading) <= 60; spaced++) {
        const char *key = heading_key(pool, heading, spaced);
        for (unsigned i = 0; key[1] != '|' && i < ROLE_COUNT; i++)
            if (headings[i] && strstr(headings[i], key))
                return (enum column_role)i;
    }
    return ROLE_NONE;
}

bool
column_is_head(struct arena *pool, const char *text)
{
    return column_role_of(pool, text) != ROLE_NONE;
}
