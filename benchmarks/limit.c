/* The limit: random games of connect four as one would write them in C, with the rules and the random numbers of
   examples/four.py and batch.py. Prints moves played and seconds, so that the ratio can be formed in one run.

   cc -O3 -march=native limit.c -o limit && ./limit 1000000 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    int64_t ply, seat, winner;
    int64_t discs[2];
} Row;

enum { OVER = -2 };
static const int64_t TOP = 0x810204081020; /* the highest cell of each column */

static int64_t moves(const Row *row, int64_t *out) {
    int64_t taken = row->discs[0] | row->discs[1], count = 0;
    if (!(taken & TOP)) {
        for (int64_t column = 0; column < 7; column++) out[column] = column;
        return 7;
    }
    for (int64_t column = 0; column < 7; column++)
        if (!(taken >> (7 * column + 5) & 1)) out[count++] = column;
    return count;
}

static int has_four(int64_t discs) {
    static const int64_t steps[] = {1, 6, 7, 8};
    for (int i = 0; i < 4; i++) {
        int64_t pairs = discs & discs >> steps[i];
        if (pairs & pairs >> 2 * steps[i]) return 1;
    }
    return 0;
}

static void play(Row *row, int64_t column) {
    int64_t seat = row->seat, taken = row->discs[0] | row->discs[1];
    row->discs[seat] |= (taken + ((int64_t)1 << 7 * column)) & (int64_t)63 << 7 * column;
    if (row->ply >= 6 && has_four(row->discs[seat])) {
        row->winner = seat;
        row->seat = OVER;
    } else if (row->ply == 41) {
        row->winner = -1;
        row->seat = OVER;
    } else {
        row->seat = 1 - seat;
    }
    row->ply++;
}

static double now(void) {
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

int main(int count, char **words) {
    int64_t games = count > 1 ? atoll(words[1]) : 1000000, plies = 0, out[7];
    uint64_t random = 1;
    double start = now();
    for (int64_t game = 0; game < games; game++) {
        Row row = {0};
        while (row.seat != OVER) {
            int64_t options = moves(&row, out);
            random = random * 6364136223846793005u + 1442695040888963407u;
            play(&row, out[(random >> 33) * options >> 31]);
        }
        plies += row.ply;
    }
    printf("%lld %.6f\n", (long long)plies, now() - start);
    return 0;
}
