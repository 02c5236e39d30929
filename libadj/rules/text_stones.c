/* SPDX-License-Identifier: MIT */
/* The author's list of stones and coins (18 May 2018): a piece code, no game. */
#include "rules/documents.h"
#include "rules/sentences.h"

/* clang-format off */
static const struct sentence stones[] = {
    {"pieces 1", "7", .text = "Pawn 歩兵 fuhyō (0) 黄石 (日)"},
    {"pieces 2", "7", .text = "Ronin 浪人 (Iron General 鉄将 tesshō *) (1) 赤石 (火)"},
    {"pieces 3", "7", .text = "King 玉将 gyokushō (Prince 太子 taishi *) (2) 緑石 (木)"},
    {"pieces 4", "7", .text = "Ninja 忍者 (Cat Sword 猫刄 myōjin or Fierce Tiger 猛虎 mōko *) (3) 青石 (水)"},
    {"pieces 5", "7", .text = "Samurai 侍 (Angry Boar 嗔猪 shinchō or Copper General 銅将 dōshō *) (4) 黒石 (土)"},
    {"pieces 6", "7", .text = "Knight 桂馬 keima (21) 赤と緑の石 (木火)"},
    {"pieces 7", "7", .text = "Silver General 銀将 ginshō (31) 赤と青の石 (水火)"},
    {"pieces 8", "7", .text = "Gold General 金将 kinshō (41) 赤と黒の石 (土火)"},
    {"pieces 9", "7", .text = "Dragon 龍 ryū (32) 緑と青の石 (水木)"},
    {"pieces 10", "7", .text = "Chariot 車 sha (42) 緑と黒の石 (土木)"},
    {"pieces 11", "7", .text = "Daimyō 大名 (43) 青と黒の石 (土水)"},
    {"pieces 12", "7", .text = "Flying Dragon 飛龍 hiryū (321) 赤と緑と青の石 (水木火)"},
    {"pieces 13", "7", .text = "Flying Chariot 飛車 hisha (421) 赤と緑と黒の石 (土木火)"},
    {"pieces 14", "7", .text = "Lion 獅子 shishi * (431) 赤と青と黒の石 (土水火)"},
    {"pieces 15", "7", .text = "Orochi 大蛇 (Queen 奔王 honnō *) (432) 緑と青と黒の石 (土水木)"},
    {"pieces 16", "7", .text = "Shogun 将軍 (Great General 大将 taishō **) (4321) 赤と緑と青と黒の石 (土水木火)"},
    {"coins 1", "7", .text = "(0) 黄石 (日) 1円"},
    {"coins 2", "7", .text = "(1) 赤石 (火) 5円"},
    {"coins 3", "7", .text = "(2) 緑石 (木) 10円"},
    {"coins 4", "7", .text = "(3) 青石 (水) 50円"},
    {"coins 5", "7", .text = "(4) 黒石 (土) 100円"},
    {NULL},
};

const struct source source_stones = {
    .document = STONES_PAGE, .author = "I. G. Kosintsev", .year = 2018,
    .sentences = stones,
};
/* clang-format on */
