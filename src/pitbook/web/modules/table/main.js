/**
 * The page of a table. It finds in its document:
 *
 *     <body data-table data-game data-edition data-name>
 *     #balance #who     in the header: what you have, who you are
 *     #live #round      over the felt: the connection, the number of the round
 *     #leave            beside them
 *     #felt             <pit-felt>
 *     #dock #rail       filled here
 *     #say              role=log; the assertive region and the felt in words are made beside it
 */

import "../felt/pit-felt.js";
import { useLaw } from "../tag.js";
import { TablePage } from "./table-page.js";

const { table = "", game = "", edition = "", name = "" } = document.body.dataset;
useLaw(game, edition);
const page = new TablePage({ table, game, edition, name });
void page.start();
